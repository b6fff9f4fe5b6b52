import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { realClock } from './clock.ts'
import { startScriptedApi } from './testing/scripted-api.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function start(args: string[], env: Record<string, string>) {
  const main = path.join(process.env.FIELD_PROGRAMS ?? '', 'main.js')
  const child = spawn(process.execPath, ['--enable-source-maps', main, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'pipe',
  })
  stops.push(() => child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const exit = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }))
  return {
    child,
    exit,
    waitFor: async (text: string) => {
      while (!stdout.includes(text)) await once(child.stdout, 'data')
    },
  }
}

it('does not start with an invalid variable, and names it in one sentence', async () => {
  const { code, stderr } = await start([], { OPS_URL: 'http://localhost:1', FIELD_CUSTOMER_KEY: 'customer-key' }).exit
  expect(code).toBe(78)
  expect(stderr).toBe(
    'FIELD_AGENT_KEY is not set: expected the agents’ app’s API key, of at least 8 characters, for example FIELD_AGENT_KEY=ks_agent_81b2….\n',
  )
})

it('does not load another machine', async () => {
  const { code, stderr } = await start(['--rate', '1', '--seconds', '1', '--url', 'http://example.com'], {}).exit
  expect(code).toBe(64)
  expect(stderr).toBe('--url names example.com: load is sent only to this machine (localhost, 127.0.0.1 or [::1]).\n')
})

it('does not load without keys, and explains where they come from', async () => {
  const { code, stderr } = await start(['--rate', '1', '--seconds', '1'], { KAINSIAP_DATA_DIR: '/nowhere' }).exit
  expect(code).toBe(78)
  expect(stderr).toContain('FIELD_CUSTOMER_KEY is not set and /nowhere/secrets.json is not there')
})

it('prints its usage with --help', async () => {
  const { code, stdout } = await start(['--help'], {}).exit
  expect(code).toBe(0)
  expect(stdout).toContain('npm run field -- --rate 200 --seconds 60')
})

it('plays, and exits when its parent exits', async () => {
  const api = await startScriptedApi(realClock)
  stops.push(api.stop)
  const { url, keys } = api.target
  const { child, exit, waitFor } = start([], {
    OPS_URL: url,
    FIELD_CUSTOMER_KEY: keys.customer,
    FIELD_AGENT_KEY: keys.agent,
    KAINSIAP_EXIT_WITH_PARENT: '1',
  })
  await waitFor('playing: seed 57, pace 60×, 24 customers, 12 agents\n')
  child.stdin.end()
  expect(await exit).toMatchObject({ code: 0, stderr: '' })
})

it('ends with one line after an uncaught exception, so that it is restarted', async () => {
  const api = await startScriptedApi(realClock)
  stops.push(api.stop)
  const { url, keys } = api.target
  const failing = encodeURIComponent(`process.on('SIGUSR2', () => { throw new Error('unforeseen') })`)
  const { child, exit, waitFor } = start([], {
    OPS_URL: url,
    FIELD_CUSTOMER_KEY: keys.customer,
    FIELD_AGENT_KEY: keys.agent,
    NODE_OPTIONS: `--import=data:text/javascript,${failing}`,
  })
  await waitFor('playing: ')
  child.kill('SIGUSR2')
  const { code, stderr } = await exit
  expect(code).toBe(70)
  expect(stderr).toMatch(/^unexpected error; exiting for a restart: Error: unforeseen at .*\n$/)
})
