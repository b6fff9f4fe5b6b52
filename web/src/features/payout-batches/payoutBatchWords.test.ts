import { PayoutBatchState, batchStateOf } from '@kainsiap/ops/payout-batches/contract'
import { changeOf, isUnusual } from '@kainsiap/ops/payout-batches/preparing/unusual'
import { describe, expect, it } from 'vitest'
import { aPayout } from '../../money/testPayout.ts'
import { runLook } from './payoutBatchLooks.ts'
import { balanceAfter, changeText, isOver, isReleased, namesText, paidText, resultText, segmentsOf, stepsOf } from './payoutBatchWords.ts'
import { aRun } from './testPayoutBatch.ts'

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')
const counts = { items: 38, pending: 8, onHold: 1, processing: 3, unknown: 1, completed: 24, failed: 2, cancelled: 0 }

it('says how many are paid of those that are not cancelled', () => {
  expect(paidText({ counts })).toBe('24 of 38 paid')
  expect(paidText({ counts: { ...counts, pending: 0, cancelled: 8 } })).toBe('24 of 30 paid')
})

it('counts each item in one part of the bar', () => {
  const parts = segmentsOf({ counts, channel: 'api' })
  expect(parts.map(({ label, count }) => `${label} ${String(count)}`)).toEqual([
    'Paid 24',
    'Sending 2',
    'Failed 2',
    'Unknown 1',
    'Waiting 9',
  ])
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(counts.items)
  expect(segmentsOf({ counts, channel: 'file' })[1]?.label).toBe('At the bank')
})

it.each([
  [437_040, 310_000, '+41%', true],
  [281_760, 408_000, '\u221231%', true],
  [130, 100, '+30%', false],
  [100, 100, '0%', false],
  [3_617, 100, '>999%', true],
  [100, null, '–', false],
  [100, 0, '–', false],
])('compares %s with %s as %s', (amountSen, previousSen, text, unusual) => {
  const change = changeOf({ amountSen, previousSen })
  expect(changeText(change)).toBe(text)
  expect(isUnusual(change)).toBe(unusual)
})

it('names a few, and counts the rest', () => {
  expect(namesText(['A', 'B', 'C'])).toBe('A, B, C')
  expect(namesText(['A', 'B', 'C', 'D'])).toBe('A, B and 2 more')
  expect(namesText(['A', 'B', 'C'], { count: 12 })).toBe('A, B and 10 more')
})

describe('a state', () => {
  it('has a look, and a step that it is at', () => {
    for (const status of PayoutBatchState.options) {
      expect(runLook({ status }).look.tone).toBeTruthy()
      const states = stepsOf(status).map(({ state }) => state)
      expect(states.filter((state) => state === 'now' || state === 'stopped').length).toBe(
        ['completed', 'partially_completed', 'failed'].includes(status) ? 0 : 1,
      )
    }
    expect(stepsOf('choosing')[0]?.state).toBe('now')
    expect(stepsOf('submitted').map(({ state }) => state)).toEqual(['done', 'done', 'now', 'next'])
    expect(stepsOf('rejected')[2]?.state).toBe('stopped')
    expect(stepsOf('completed').every(({ state }) => state === 'done')).toBe(true)
  })

  it('is over with its last item', () => {
    const ended = { ...counts, pending: 0, onHold: 0, processing: 0, unknown: 0, cancelled: 12 }
    const status = batchStateOf('approved', ended)
    expect(status).toBe('partially_completed')
    expect(isOver({ status })).toBe(true)
    expect(isOver({ status: 'processing' })).toBe(false)
    expect(isReleased({ status, counts: ended })).toBe(true)
    expect(isReleased(aRun())).toBe(false)
    expect(isReleased(aRun({ status: 'approved' }))).toBe(true)
  })
})

describe('what became of an item', () => {
  const said = (fields: Parameters<typeof aPayout>[0], channel: 'api' | 'file' = 'api') =>
    resultText(aPayout(fields), channel, (at) => `at ${at.slice(11, 16)}`)
  const at = '2026-07-14T06:04:18.000Z'

  it('is said in words', () => {
    expect(said({ status: 'completed', completedAt: at, transactionId: '8841-20' })).toBe('Paid at 06:04 · ref 8841-20')
    expect(said({ status: 'processing', processedAt: at })).toBe('Sent to the bank at 06:04')
    expect(said({ status: 'processing', processedAt: at }, 'file')).toBe('In the bank file')
    expect(said({ status: 'failed', problem: { code: 'declined', detail: 'account_closed' } })).toBe('The account is closed')
    expect(said({ status: 'pending' })).toBe('Queued')
    expect(said({ status: 'cancelled' })).toBe('Not sent, still payable')
  })

  it('never says of an unknown one that it was sent', () => {
    const unknown = { status: 'processing', problem: { code: 'outcome_unknown', detail: null } } as const
    for (const channel of ['api', 'file'] as const) expect(said(unknown, channel)).toContain('Check its status')
  })
})

it('says what the balance will be', () => {
  expect(plain(balanceAfter({ balanceSen: 11_840_211, amountSen: 4_128_640 }))).toBe('The ledger shows RM 77,115.71 left at the gateway.')
  expect(plain(balanceAfter({ balanceSen: 100, amountSen: 300 }))).toBe(
    'That is RM 2.00 more than the ledger balance at the gateway. Make sure it is funded.',
  )
  expect(balanceAfter({ balanceSen: null, amountSen: 300 })).toBeNull()
})
