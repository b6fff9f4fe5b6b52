import { describe, expect, it } from 'vitest'
import type { NotFound, PaymentOutcome } from '../../gateways/contract.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { unpaidPayment } from '../../testing/entities/payments.ts'
import { heard, isForgotten, mayResend, started } from './attempts.ts'
import type { AttemptDoc, PaymentDoc } from '../model.ts'

const ago = (ms: number) => new Date(now().getTime() - ms)
const unpaid = unpaidPayment(4_200)

const processing = { ...unpaid, ...started(unpaid, { gateway: 'billplz', method: 'fpx' }, systemContext).set } as PaymentDoc
const withAttempt = (fields: Partial<AttemptDoc>, payment: Partial<PaymentDoc> = {}): PaymentDoc => ({
  ...processing,
  ...payment,
  attempts: processing.attempts.map((attempt) => ({ ...attempt, ...fields })),
})
/** What a payment is after a word of the gateway; the same if it says nothing new. */
const after = (doc: PaymentDoc, outcome: PaymentOutcome | NotFound) =>
  ({ ...doc, ...heard(doc, doc.attempts[0]?.key ?? '', outcome, systemContext)?.set }) as PaymentDoc

const unclear = { kind: 'unknown', cause: 'bank' } as const
const silence = { kind: 'unknown', cause: 'timeout' } as const

describe('an attempt that waits for the customer or the bank', () => {
  const open = { status: 'open', url: 'https://gateway.example.com/pay/1', gatewayPaymentId: '1' } as const
  const pending = { ...open, status: 'pending', url: null } as const

  it.each([open, pending])('is unknown, without a page, once the bank answers neither yes nor no ($status)', (fields) => {
    expect(after(withAttempt(fields), unclear)).toMatchObject({
      status: 'processing',
      problem: { code: 'outcome_unknown', detail: 'bank' },
      attempts: [{ status: 'unknown', url: null }],
    })
    expect(after(withAttempt(fields), silence)).toEqual(withAttempt(fields))
  })

  it.each([
    { what: 'an open one after a day of silence', fields: open, outcome: silence, days: 1 },
    { what: 'an unknown one after a day', fields: { ...pending, status: 'unknown' as const }, outcome: unclear, days: 1 },
    { what: 'a pending one after a week', fields: pending, outcome: { kind: 'pending', gatewayPaymentId: '1' } as const, days: 7 },
  ])('needs a person: $what', ({ fields, outcome, days }) => {
    const since = (ms: number) => withAttempt({ ...fields, startedAt: ago(ms) })
    expect(after(since(days * dayMs - 60_000), outcome).isStuck).toBe(false)
    expect(after(since(days * dayMs + 60_000), outcome).isStuck).toBe(true)
  })

  it('needs nobody any more once its page is found', () => {
    const stuck = withAttempt({ ...open, startedAt: ago(2 * dayMs) }, { isStuck: true })
    expect(after(stuck, { ...open, kind: 'open' }).isStuck).toBe(false)
  })
})

describe('an attempt that the gateway never heard of', () => {
  const lost = (minutes: number, payment: Partial<PaymentDoc>) =>
    withAttempt({ status: 'unknown', notFoundSince: ago(minutes * 60_000) }, { isStuck: true, ...payment })

  it.each(['cancelled', 'completed'] as const)(
    'ends after ten minutes where its payment is %s, and is captured if it comes in later',
    (status) => {
      expect(after(lost(9, { status }), { kind: 'not_found' }).attempts[0]?.status).toBe('unknown')
      const over = after(lost(11, { status }), { kind: 'not_found' })
      expect(over).toMatchObject({ status, isStuck: false, nextCheckAt: null })
      expect(over.attempts[0]).toMatchObject({ status: 'declined', problem: { code: 'declined', detail: 'never_received' } })
      const captured = { kind: 'captured', gatewayPaymentId: '1', amountSen: 4_200, feeSen: 100, at: now() } as const
      expect(after(over, captured)).toMatchObject({ status, extraCapturedSen: 4_200, attempts: [{ status: 'captured' }] })
    },
  )

  it('goes on where its payment waits for it', () => {
    expect(after(lost(11, {}), { kind: 'not_found' })).toMatchObject({ status: 'processing', attempts: [{ status: 'unknown' }] })
  })
})

describe('an attempt of which nobody has known for a day what became of it', () => {
  const given = { gateway: 'stripe', method: 'card' } as const
  const lost = (fields: Partial<PaymentDoc>) => withAttempt({ status: 'unknown', startedAt: ago(2 * dayMs) }, { isStuck: true, ...fields })

  it('gives its place to another one, and is captured if it comes in later', () => {
    const doc = lost({})
    const anew = { ...doc, ...started(doc, given, systemContext).set } as PaymentDoc
    expect(anew).toMatchObject({ status: 'processing', isStuck: false, attempt: 2 })
    expect(anew.attempts).toMatchObject([{ status: 'declined', problem: { detail: 'no_answer' } }, { status: 'starting' }])
    const captured = { kind: 'captured', gatewayPaymentId: '1', amountSen: 4_200, feeSen: 100, at: now() } as const
    expect(after(anew, captured)).toMatchObject({ status: 'completed', attempts: [{ status: 'captured' }, { status: 'starting' }] })
  })

  it('keeps its place before that, and while cash waits for its second person', () => {
    for (const doc of [lost({ isStuck: false }), lost({ record: { state: 'waiting' } as never })])
      expect(() => started(doc, given, systemContext)).toThrow('An attempt is in progress')
  })

  it('is given up once the gateway has forgotten its key, and never heard of it', () => {
    const attempt = (startedDays: number, minutes: number) =>
      ({
        ...processing.attempts[0],
        status: 'unknown',
        startedAt: ago(startedDays * dayMs),
        notFoundSince: ago(minutes * 60_000),
      }) as AttemptDoc
    const caps = { keyTtlDays: 1 }
    expect([
      isForgotten(attempt(2, 11), now(), caps),
      isForgotten(attempt(0.5, 11), now(), caps),
      isForgotten(attempt(2, 9), now(), caps),
    ]).toEqual([true, false, false])
  })
})

it('sends an attempt again only once nobody can be sending it, and for as long as the gateway keeps its key', () => {
  const may = (fields: Partial<AttemptDoc>, ageMs: number) =>
    withAttempt({ ...fields, startedAt: ago(ageMs) }).attempts.map((attempt) => mayResend(attempt, now(), { keyTtlDays: 1 }))[0]
  const [starting, unknown] = [{ status: 'starting' }, { status: 'unknown', notFoundSince: ago(660_000) }] as const
  expect([25_000, 35_000, dayMs].map((ageMs) => may(starting, ageMs))).toEqual([false, true, false])
  expect([900_000, dayMs].map((ageMs) => may(unknown, ageMs))).toEqual([true, false])
  expect(may({ status: 'unknown', notFoundSince: ago(540_000) }, 900_000)).toBe(false)
  expect(may({ status: 'open' }, 900_000)).toBe(false)
})
