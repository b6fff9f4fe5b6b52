import { expect, it } from 'vitest'
import { realClock } from '../clock.ts'
import { startScriptedApi, type Fault } from '../testing/scripted-api.ts'
import { countedKeys } from '../testing/play-scripted.ts'
import { readLoadPlan } from './arguments.ts'
import { load } from './load.ts'

async function run(plan: { rate: number; seconds: number; inFlightMax?: number }, fault?: (n: number) => Fault) {
  let counted = 0
  // What goes with a payment is no call of the load.
  const goesWithPayment = (path: string) => path.startsWith('/pay/') || path.includes('changedSince')
  const api = await startScriptedApi(realClock, ({ path }) => (goesWithPayment(path) ? null : (fault?.(counted++) ?? null)))
  const printed: string[] = []
  const dependencies = {
    target: api.target,
    clock: realClock,
    newKey: countedKeys(),
    print: (line: string) => void printed.push(line),
    signal: new AbortController().signal,
  }
  const exitCode = await load({ seed: 57, inFlightMax: 256, url: api.target.url, ...plan }, dependencies)
  await api.stop()
  return { ...api, exitCode, report: printed.join('\n') }
}

it('sends calls at the given rate, for orders of its own, and reports what was sent', async () => {
  const { exitCode, report, calls, orders } = await run({ rate: 100, seconds: 2 })
  expect(exitCode).toBe(0)
  const sent = calls.filter(({ method, path }) => method === 'POST' && !path.startsWith('/pay/')).length
  const notSent = Number(/not sent {2}(\d+)/.exec(report)?.[1] ?? 0)
  expect(sent + notSent, 'every call that was due is accounted for, however busy the machine').toBe(200)
  expect(orders.length).toBeGreaterThan(0)
  expect(orders.length).toBeLessThan(sent)
  expect(report).toMatch(/^load: 100 calls\/s for 2 s, seed 57/)
  expect(report).toMatch(new RegExp(`sent {6}${sent} \\((?=.*status \\d)(?=.*book \\d)`))
  expect(report).toMatch(/accepted {2}\d+\nrefused {3}\d+/)
  expect(report).toMatch(/latency {3}p50 \d+\.\d ms, p99 \d+\.\d ms/)
})

it('reports what was refused and why, with the API’s messages', async () => {
  const { report } = await run({ rate: 100, seconds: 1 }, (n) => (n > 20 && n <= 30 ? { status: 429, code: 'rate_limited' } : null))
  expect(report).toContain('refused   10 (rate_limited 10)\n          rate_limited: As scripted.')
})

it('pauses while the API limits the rate, and continues afterwards', async () => {
  let limited = -1
  const { report, calls } = await run({ rate: 100, seconds: 3 }, (n) => {
    if (n < 40 || limited !== -1) return null
    limited = n
    return { status: 429, code: 'rate_limited', retryAfter: 1 }
  })
  expect(Number(/the API limited the rate (\d+)/.exec(report)?.[1])).toBeGreaterThan(50)
  expect(calls.length).toBeGreaterThan(limited + 10)
})

it('never has more calls unanswered than allowed', async () => {
  const { report, calls } = await run({ rate: 2000, seconds: 1, inFlightMax: 1 })
  const sent = calls.filter(({ method, path }) => method === 'POST' && !path.startsWith('/pay/')).length
  expect(report).toContain(`not sent  ${2000 - sent} (1 calls were unanswered ${2000 - sent})`)
})

it('prints why it cannot begin, and fails', async () => {
  const { exitCode, report } = await run({ rate: 10, seconds: 1 }, () => ({ status: 401, code: 'unauthenticated' }))
  expect(exitCode).toBe(1)
  expect(report).toMatch(/cannot be loaded: As scripted\.$/)
})

it.each([
  [['--rate', '200'], '--seconds is missing: expected a whole number from 1 to 3600, for example --seconds 60.'],
  [['--rate', 'many', '--seconds', '1'], '--rate is "many": expected a whole number from 1 to 5000, for example --rate 200.'],
  [['--rate', '1', '--seconds', '3601'], '--seconds is "3601": expected a whole number from 1 to 3600, for example --seconds 60.'],
  [
    ['--rate', '1', '--seconds', '1', '--url', 'nowhere'],
    '--url is "nowhere": expected an http address of this machine, for example --url http://localhost:4000.',
  ],
  [['--speed', '1'], "Unknown option '--speed'. See npm run field -- --help."],
])('refuses %j with one sentence', (args, message) => {
  expect(() => readLoadPlan(args)).toThrow(expect.objectContaining({ message, exitCode: 64 }))
})

it.each([
  'http://example.com',
  'http://10.0.0.4:4000',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'http://0.0.0.0:4000',
  'http://[::2]',
])('does not load %s: it is not this machine', (url) => {
  expect(() => readLoadPlan(['--rate', '1', '--seconds', '1', '--url', url])).toThrow('load is sent only to this machine')
})

it.each(['http://localhost:4100', 'http://127.0.0.1:4000', 'http://127.9.9.9', 'http://[::1]:4000'])('loads %s', (url) => {
  expect(readLoadPlan(['--rate', '1', '--seconds', '1', '--url', url])).toMatchObject({
    rate: 1,
    seconds: 1,
    seed: 57,
    inFlightMax: 256,
    url,
  })
})
