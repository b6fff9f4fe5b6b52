import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { createClient, type Client } from '../../services/ops/src/testing/http/client.ts'
import type { DemoName } from '../../services/ops/src/testing/system/ops.ts'
import { startStub, type Stub } from '../../services/ops/src/testing/stub/server.ts'
import { required } from '../../services/ops/src/testing/hostile/required.ts'
import { screensOf, type Screens } from './harness.ts'
import { openWindows } from './windows.ts'

/** The console on a stub of the product, and a browser: for tests of what the console does with answers and events. */
export interface StubHarness extends Screens {
  stub: Stub
  /** A colleague without a window. */
  client: (who: DemoName) => Promise<Client>
  /** Get the console ready for the next test: no windows, demo data as of now. Throws if a page or the stub failed. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

/** The stub of this worker's test files. It ends with the worker. */
let started: Promise<Stub> | null = null

export async function openStub(): Promise<StubHarness> {
  started ??= startStub(required('WEB_DIR'))
  const [stub, windows] = await Promise.all([started, openWindows({ lasting: true })])
  const screens = screensOf(windows, { url: stub.url, staff: async (who) => stub.staff(who) })
  return {
    stub,
    client: async (who) => {
      const client = createClient(stub.url)
      await client.signIn(stub.staff(who).user().email, demoPassword)
      return client
    },
    ...screens,
    clear: () => windows.clear().finally(stub.reset),
    close: windows.close,
  }
}
