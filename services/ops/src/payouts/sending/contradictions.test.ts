import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../gateways/contract.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { dayMs } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { codeOf, decider, payoutAfter, payoutOf, settleableOf, userOf } from '../../testing/entities/unsaved-payouts.ts'
import { declined, heard } from './attempts.ts'
import { contradictedAttempts, heldUp } from './contradictions.ts'
import { cancelled, held, processed, retried } from '../approval/decisions.ts'
import { orderLine } from '../preparing/eligibility.ts'
import type { AttemptDoc, PayoutDoc } from '../model.ts'
import { nextWatch } from './watching.ts'

describe('a payout that the bank has paid, although two people have called it failed', () => {
  const startMs = Date.now()
  const day = (count: number) => new Date(startMs + count * dayMs)
  const hear = (doc: PayoutDoc, outcome: Outcome) => payoutAfter(doc, heard(doc, doc.attempts[0]?.key ?? '', outcome, systemContext))
  const paid = { kind: 'succeeded', gatewayRef: 'FPX-1' } as const
  const back = { kind: 'returned', gatewayRef: 'FPX-1', code: '14', at: new Date() } as const

  /** About to be tried again, by itself or by its run. */
  function triedAgain(batchId: Types.ObjectId | null): PayoutDoc {
    const by = { ...userOf(), ...(batchId && { runId: batchId.toHexString() }) }
    const doc = { ...payoutOf([orderLine(settleableOf())], userOf()), batchId }
    const sent = payoutAfter(doc, processed(doc, decider, by))
    const attempts = sent.attempts.map((attempt) => ({ ...attempt, isByEvidence: true }))
    const failed = payoutAfter(
      { ...sent, attempts },
      declined({ ...sent, attempts }, attempts[0] as AttemptDoc, { code: 'declined', detail: null }, by),
    )
    return payoutAfter(failed, retried(failed, failed, by))
  }

  it.each([
    ['by itself', null],
    ['in a run', new Types.ObjectId()],
  ])('%s has failed again where it waited to be sent once more, until the money is back', (_, batchId) => {
    const by = { ...userOf(), ...(batchId && { runId: batchId.toHexString() }) }
    const waiting = triedAgain(batchId)
    for (const doc of [waiting, payoutAfter(waiting, held(waiting, { reason: 'by_staff', note: 'x' }, by))]) {
      const told = hear(doc, paid)
      expect(told).toMatchObject({ status: 'failed', hold: null, isContradicted: true, problem: { code: 'contradicted', detail: 'FPX-1' } })
      for (const act of [() => retried(told, told, by), () => cancelled(told, by)]) expect(codeOf(act)).toBe('contradicted')
      const free = hear(told, back)
      expect(free).toMatchObject({ status: 'failed', isContradicted: false, problem: { code: 'returned' } })
      const again = payoutAfter(free, retried(free, free, by))
      expect(payoutAfter(again, processed(again, decider, by)).status).toBe('processing')
      expect(payoutAfter(free, cancelled(free, by)).status).toBe('cancelled')
    }
  })

  it('stays so until each attempt is settled of which the bank says otherwise', () => {
    const twice = (doc: PayoutDoc): PayoutDoc => {
      const [first] = doc.attempts as [AttemptDoc]
      return { ...doc, status: 'failed', attempts: [first, { ...first, attempt: 2, key: `${first.key}2` }] }
    }
    const hearOf = (doc: PayoutDoc, place: 0 | 1, outcome: Outcome) =>
      payoutAfter(doc, heard(doc, doc.attempts[place]?.key ?? '', outcome, systemContext))
    const doc = twice(triedAgain(null))
    const second = hearOf(doc, 1, paid)
    // That another attempt's money came back says nothing of it.
    expect(hearOf(second, 0, back)).toEqual(second)
    const both = hearOf(second, 0, paid)
    expect(contradictedAttempts(both)).toEqual([1, 2])
    expect(hearOf(both, 0, paid), 'said once').toEqual(both)
    const one = hearOf(both, 0, back)
    expect([one.isContradicted, one.problem?.code, contradictedAttempts(one)]).toEqual([true, 'contradicted', [2]])
    for (const act of [() => retried(one, one, userOf()), () => cancelled(one, userOf())]) expect(codeOf(act)).toBe('contradicted')
    expect(hearOf(one, 1, back)).toMatchObject({ isContradicted: false, problem: { code: 'returned' } })
  })

  it('is asked about for a week, and for as long as the bank says so', () => {
    const doc = triedAgain(null)
    expect([nextWatch(doc, day(6)) === null, nextWatch(doc, day(8))]).toEqual([false, null])
    const told = hear({ ...doc, nextCheckAt: null }, paid)
    expect(told.nextCheckAt).not.toBeNull()
    expect(nextWatch(told, day(100))).toEqual(day(101))
    expect(nextWatch(hear(told, back), day(100))).toBeNull()
  })

  it('and waits since an earlier version has failed as soon as its run comes to it', () => {
    const told = hear(triedAgain(new Types.ObjectId()), paid)
    for (const status of ['pending', 'on_hold'] as const)
      expect(payoutAfter({ ...told, status }, heldUp({ ...told, status }))).toMatchObject({ status: 'failed', problem: told.problem })
    expect(heldUp(told)).toBeNull()
    expect(heldUp({ ...told, status: 'pending', isContradicted: false })).toBeNull()
  })
})
