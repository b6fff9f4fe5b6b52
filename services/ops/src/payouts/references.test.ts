import { afterAll, beforeAll, expect, it } from 'vitest'
import { malaysianDay } from '../platform/clock.ts'
import type { Bookings } from '../testing/entities/bookings.ts'
import { startBookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { actOn, addPaidAgent, deliverFor, financeStaff, makePayoutOf } from '../testing/entities/payouts.ts'
import { refundDesk } from '../testing/entities/refund-desk.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { lengthOf } from '../testing/tier.ts'
import { newReference } from '../testing/entities/transfers.ts'
import type { PayoutDetails } from './contract.ts'

// One transfer pays one payout or one refund: a second one by its reference takes somebody else, with approval rights.

const races = lengthOf('REFERENCE_RACES', 2, 5)

let ops: SharedOps
let seeded: Seeded
let bookings: Bookings
let admin: Client
let maker: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  bookings = await startBookings(ops)
  ;({ admin, maker, checker } = await financeStaff(ops))
})
afterAll(() => ops.stop())

const desk = refundDesk(() => ({ maker, checker }))

/** A payout that somebody has to pay. */
async function payable(): Promise<PayoutDetails> {
  const agent = await addPaidAgent(admin)
  await deliverFor(seeded, agent, 1)
  const { id } = await makePayoutOf(maker, agent.id, { method: 'cash' })
  return (await actOn(maker, id, 'process')).body
}
const pay = (by: Client, { id }: Pick<PayoutDetails, 'id'>, reference: string) =>
  actOn(by, id, 'paid', { reference, paidOn: malaysianDay(new Date()) })

/** A refund that was approved, and that somebody has to pay. */
async function owed(): Promise<string> {
  const { id } = await bookings.bookPaid()
  const { body } = await desk.ask(id, { amountSen: 1_200 })
  expect((await desk.decide(checker, body.id, 'approve')).status).toBe(200)
  return body.id
}
const used = [422, 'rule_broken', 'reference_used']

it('pays one of two payouts that are recorded at once; another user with approval rights records the other one', async () => {
  for (let race = 0; race < races; race += 1) {
    const [one, other, reference] = [await payable(), await payable(), newReference()]
    const both = await Promise.all([pay(maker, one, reference), pay(maker, other, reference)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const [paid, open] = both[0].status === 200 ? [one, other] : [other, one]
    const refused = await pay(maker, open, reference.replace('-', ' \u200b').toLowerCase())
    expect([outcomeOf(refused), refused.body.message]).toEqual([used, expect.stringContaining(paid.number)])
    expect(outcomeOf(await pay(await ops.somebody(['finance.read', 'finance.write']), open, reference))).toEqual(used)
    expect((await pay(checker, open, reference)).body.status).toBe('completed')
  }
})

it('pays one of two refunds, or a payout and no refund', async () => {
  const [one, other, third, reference] = [await owed(), await owed(), await owed(), newReference()]
  const both = await Promise.all([one, other].map((id) => desk.payBack(checker, id, 2, reference)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const open = both[0]?.status === 200 ? other : one
  const approver = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
  expect(outcomeOf(await desk.payBack(checker, open, 2, reference))).toEqual(used)
  expect((await desk.payBack(approver, open, 2, reference)).body.status).toBe('succeeded')
  const payout = await payable()
  expect(outcomeOf(await pay(checker, payout, reference.toUpperCase()))).toEqual(used)
  const sent = newReference()
  expect((await pay(checker, payout, sent)).body.status).toBe('completed')
  expect(outcomeOf(await desk.payBack(checker, third, 2, sent))).toEqual(used)
})
