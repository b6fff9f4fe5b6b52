import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLoop } from '../concurrency/loop.ts'
import { reportFailures } from './failure-report.ts'
import type { Log } from './log.ts'

const minuteMs = 60_000
const away = Object.assign(new Error('connection refused'), { name: 'MongoServerSelectionError' })

function createTestLog() {
  const lines: string[] = []
  const write = (level: string) => (details: { failures?: number; work?: string }, message: string) =>
    void lines.push(`${level} ${message}${details.failures === undefined ? '' : ` (${details.failures})`}`)
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } as unknown as Log }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

it('logs the first failure, one per minute with how many there were, and the recovery', () => {
  const { log, lines } = createTestLog()
  const report = reportFailures(log, 'payments', { level: 'error', failing: 'failed', recovered: 'recovered' })
  report.succeeded()
  for (let second = 0; second <= 125; second += 1) {
    report.failed(new Error('refused'))
    vi.advanceTimersByTime(1_000)
  }
  report.succeeded()
  report.succeeded()
  report.failed(new Error('refused'))
  expect(lines).toEqual(['error failed (1)', 'error failed (61)', 'error failed (121)', 'info recovered (126)', 'error failed (1)'])
})

it('logs an outage of the database once for all work, until the last has recovered', () => {
  const { log, lines } = createTestLog()
  const [payments, orders, stats] = ['payments', 'orders', 'stats'].map((work) =>
    reportFailures(log, work, { level: 'error', failing: `${work} failed`, recovered: `${work} recovered` }),
  )
  for (let round = 0; round < 5; round += 1) {
    payments?.failed(away)
    orders?.failed(away)
    // Needs no database.
    stats?.succeeded()
  }
  orders?.failed(new Error('a defect'))
  payments?.succeeded()
  vi.advanceTimersByTime(minuteMs)
  orders?.failed(away)
  orders?.succeeded()
  expect(lines).toEqual([
    'warn the database is unavailable; background work continues when it is back (1)',
    'error orders failed (1)',
    'warn the database is unavailable; background work continues when it is back (11)',
    'info orders recovered (1)',
    'info the database is available again; background work continues (11)',
  ])
})

it('is what loops report by', async () => {
  const { log, lines } = createTestLog()
  let rounds = 0
  const round = async () => {
    rounds += 1
    if (rounds <= 90) throw new Error('refused')
    return false
  }
  const loop = startLoop('sweep of files', log, { everyMs: () => 1_000, round })
  await vi.advanceTimersByTimeAsync(95_000)
  await loop.stop()
  expect(lines).toEqual([
    'warn sweep of files failed; retrying (1)',
    'warn sweep of files failed; retrying (61)',
    'info sweep of files works again (90)',
  ])
})
