import { ExclusionReason, HoldReason, PayoutLine } from '@kainsiap/ops/payouts/contract'
import type { PayoutProblem } from '@kainsiap/ops/payouts/problem-contract'
import { describe, expect, it } from 'vitest'
import { statusLook } from './payoutLooks.ts'
import { answerText, exclusionText, holdTexts, isCheckable, lineText, ordersLabel, periodLabel, problemText } from './payoutWords.ts'
import { aPayout } from './testPayout.ts'

it.each([
  ['2026-07-01', '2026-07-14', '1–14 Jul 2026'],
  ['2026-06-16', '2026-07-14', '16 Jun – 14 Jul 2026'],
  ['2025-12-16', '2026-01-14', '16 Dec 2025 – 14 Jan 2026'],
  ['2026-07-14', '2026-07-14', '14 Jul 2026'],
])('says the period from %s to %s', (periodStart, periodEnd, words) => {
  expect(periodLabel({ periodStart, periodEnd })).toBe(words)
})

describe('what is said of a payout', () => {
  it.each<[PayoutProblem, string]>([
    [{ code: 'declined', detail: '51' }, 'Insufficient funds in our account (bank code 51).'],
    [{ code: 'declined', detail: null }, 'Declined by the bank.'],
    [{ code: 'outcome_unknown', detail: 'timeout' }, 'No answer from the bank: no answer in time. It may have worked.'],
    [{ code: 'returned', detail: 'account_closed' }, 'Returned by the bank: the account is closed. The money is back in the wallet.'],
    [{ code: 'stopped', detail: null }, 'The ledger and the documents differ. Payouts are stopped until this is resolved.'],
    [
      { code: 'account_unreadable', detail: null },
      'The account number can’t be decrypted because a secret is missing. Nothing was sent. It is sent automatically when the secret is restored.',
    ],
  ])('says what is wrong (%o)', (problem, sentence) => {
    expect(problemText(problem)).toBe(sentence)
  })

  it('has words for every hold, exclusion and line', () => {
    for (const reason of HoldReason.options) expect(holdTexts[reason]).toMatch(/^[A-Z]/)
    for (const reason of ExclusionReason.options) expect(exclusionText({ reason, until: null })).toMatch(/^[A-Z]/)
    for (const kind of PayoutLine.shape.kind.options) expect(lineText({ kind, percentageBps: null })).toMatch(/^[A-Z]/)
    expect(lineText({ kind: 'deduction', percentageBps: 250 })).toBe('Deduction, 2.5% of total earnings')
    expect(exclusionText({ reason: 'within_48_hours', until: '2026-07-15T11:02:00.000Z' })).toContain('until Wed, 15 Jul 2026, 7:02 pm')
    expect([0, 1, 8].map(ordersLabel)).toEqual(['0 orders', '1 order', '8 orders'])
    expect(answerText('something_new')).toBe('Something new')
    expect(answerText('77')).toBe('Bank code 77')
    expect(answerText('14')).toBe('Account not found (bank code 14)')
    expect(answerText('He did not come.')).toBe('He did not come')
  })
})

it('tells an unknown outcome from one that is on its way', () => {
  const unknown = { code: 'outcome_unknown', detail: null } as const
  expect(statusLook(aPayout({ status: 'processing' })).status).toBe('processing')
  expect(statusLook(aPayout({ status: 'processing', problem: unknown }))).toEqual({
    status: 'unknown',
    look: { tone: 'warning', glyph: 'question' },
  })
  expect(statusLook(aPayout({ status: 'completed', problem: unknown })).status).toBe('completed')
  expect(statusLook(aPayout({ status: 'on_hold' })).look).toEqual({ tone: 'warning', glyph: 'pause' })
})

it('can be checked while the bank has it, or contradicts what people have said of it', () => {
  const problem = { code: 'contradicted', detail: 'FPX-1' } as const
  expect(isCheckable(aPayout({ status: 'failed', gateway: 'billplz', problem }))).toBe(true)
  expect(isCheckable(aPayout({ status: 'failed', gateway: 'billplz', problem: { code: 'declined', detail: '51' } }))).toBe(false)
  expect(isCheckable(aPayout({ status: 'processing', gateway: 'billplz' }))).toBe(true)
  // By hand, or by the file of a run.
  expect(isCheckable(aPayout({ status: 'processing', gateway: 'manual' }))).toBe(false)
  expect(isCheckable(aPayout())).toBe(false)
})
