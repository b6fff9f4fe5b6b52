import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, ready, startProgram, type OpsProcess } from './processes.ts'
import { required } from '../hostile/required.ts'

/** The sandbox of the payment gateways, a real process. */
export interface ProvidersProcess extends OpsProcess {
  url: string
}

/** Its journal is synced with each answer: in memory that costs nothing. */
const parent = () => process.env['TEST_MEMORY_FOLDER'] ?? tmpdir()
const secret = () => randomBytes(36).toString('base64url')

/** What a console and the sandbox know each other by. */
export const gatewayKeys = (): Record<string, string> => ({
  PROVIDERS_CONTROL_KEY: secret(),
  BILLPLZ_KEY: secret(),
  BILLPLZ_SIGNATURE_KEY: secret(),
  STRIPE_KEY: secret(),
  STRIPE_WEBHOOK_SECRET: secret(),
})

export async function startProviders(env: Record<string, string>): Promise<ProvidersProcess> {
  const port = await freePort()
  const folder = mkdtempSync(join(parent(), 'kainsiap-providers-'))
  const program = join(required('PROVIDERS_PROGRAMS'), 'main.js')
  const running = startProgram(['--enable-source-maps', program], port, { ...env, PROVIDERS_PORT: String(port), PROVIDERS_DATA: folder })
  void running.exited.then(() => rmSync(folder, { recursive: true, force: true }))
  await ready(running, '/health')
  return { ...running, url: `http://127.0.0.1:${port}` }
}

/** The sandbox of a running system. */
export const sandboxOf = ({ env }: { env: Readonly<Record<string, string>> }): Sandbox =>
  providersClient({ url: env['PROVIDERS_URL'] ?? '', controlKey: env['PROVIDERS_CONTROL_KEY'] ?? '' })

/** How long an operation is hidden that `conceal` hides, by the clock of the sandbox. */
const hiddenMs = 600_000

export type Sandbox = ReturnType<typeof providersClient>

/** What a test does to the sandbox: presses the buttons of the hosted page, and controls it. */
export function providersClient({ url, controlKey }: { url: string; controlKey: string }) {
  const control = async (name: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/_control/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  return {
    control,
    setFaults: (...rules: object[]) => control('faults', { rules }),
    /** Enough at the gateway for the bank to pay from: a payment of a day whose statement nobody reads any more. */
    fund: (amountSen: number) =>
      control('history', {
        items: [
          {
            gateway: 'billplz',
            key: randomUUID(),
            gatewayPaymentId: randomUUID(),
            method: 'fpx',
            amountSen,
            feeSen: 0,
            at: new Date(Date.now() - 30 * 86_400_000).toISOString(),
          },
        ],
      }),
    /** The next operation is done, but its answer is lost, and nobody who asks finds it before `reveal`: its outcome stays unknown until then. */
    conceal: (operation: 'create_payment' | 'create_refund' | 'create_payout') =>
      control('faults', {
        rules: [
          { mode: 'drop_answer', operation },
          { mode: 'lookup_late', operation, ms: hiddenMs },
        ],
      }),
    reveal: () => control('clock', { advanceMs: hiddenMs }),
    /** Moves its clock; what that makes due has happened, and has been told, when this resolves. */
    advance: (advanceMs: number) => control('clock', { advanceMs }),
    /** Presses a button of a hosted page (`pay`, `later`, `decline`, `cancel`), or lets the bank answer a code. */
    press: async (pageUrl: string, button: string | { code: string }): Promise<number> => {
      const body = new URLSearchParams(typeof button === 'string' ? { action: button } : button)
      const page = `${url}${new URL(pageUrl).pathname}`
      return (await fetch(page, { method: 'POST', redirect: 'manual', body })).status
    },
  }
}
