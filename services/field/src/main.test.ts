import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { realClock } from './clock.ts'
import { startScriptedApi } from './testing/scripted-api.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function start(args: string[], env: Record<string, string>) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'pipe',
  })
  stops.push(() => child.kill('SIGKILL'))
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (complained += String(chunk)))
  const exit = once(child, 'close').then(([code]) => ({ code: code as number | null, said, complained }))
  return {
    child,
    exit,
    saying: async (words: string) => {
      while (!said.includes(words)) await once(child.stdout, 'data')
    },
  }
}

it('does not start with a bad variable, and says which in one sentence', async () => {
  const { code, complained } = await start([], { OPS_URL: 'http://localhost:1', FIELD_CUSTOMER_KEY: 'customer-key' }).exit
  expect(code).toBe(78)
  expect(complained).toBe(
    'FIELD_AGENT_KEY is not set: expected the agents’ app’s API key, of at least 8 characters, for example FIELD_AGENT_KEY=ks_agent_81b2….\n',
  )
})

it('does not load another machine', async () => {
  const { code, complained } = await start(['--rate', '1', '--seconds', '1', '--url', 'http://example.com'], {}).exit
  expect(code).toBe(64)
  expect(complained).toBe('--url names example.com: load is sent only to this machine (localhost, 127.0.0.1 or [::1]).\n')
})

it('does not load without keys, and says where they come from', async () => {
  const { code, complained } = await start(['--rate', '1', '--seconds', '1'], { KAINSIAP_DATA_DIR: '/nowhere' }).exit
  expect(code).toBe(78)
  expect(complained).toContain('FIELD_CUSTOMER_KEY is not set and /nowhere/secrets.json is not there')
})

it('explains itself when asked', async () => {
  const { code, said } = await start(['--help'], {}).exit
  expect(code).toBe(0)
  expect(said).toContain('npm run field -- --rate 200 --seconds 60')
})

it('plays, and goes when its parent goes', async () => {
  const api = await startScriptedApi(realClock)
  stops.push(api.stop)
  const { url, keys } = api.target
  const { child, exit, saying } = start([], {
    OPS_URL: url,
    FIELD_CUSTOMER_KEY: keys.customer,
    FIELD_AGENT_KEY: keys.agent,
    KAINSIAP_EXIT_WITH_PARENT: '1',
  })
  await saying('playing: seed 57, pace 60×, 24 customers, 12 agents\n')
  child.stdin.end()
  expect(await exit).toMatchObject({ code: 0, complained: '' })
})
