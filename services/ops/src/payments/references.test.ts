import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveClaim } from '../testing/entities/claims.ts'
import { Types } from '../platform/database/mongo.ts'
import { referenceKey } from '../platform/reference-key.ts'
import { ClaimModel, type ClaimDoc } from '../platform/claims/model.ts'
import { captureAgain, postMoney } from '../testing/entities/payments.ts'
import type { Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { lengthOf } from '../testing/tier.ts'
import { newReference, transferOf } from '../testing/entities/transfers.ts'
import { startTwoPeople } from '../testing/entities/two-people.ts'
import type { PaymentDetails } from './contract.ts'
import { PaymentModel } from './model.ts'
import { paymentReferences } from './references.ts'

// One transfer pays one order: a second one by its reference takes a second person.

const races = lengthOf('REFERENCE_RACES', 4, 15)

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople(['orders.write']))
})
afterAll(() => ops.stop())

interface Booked {
  id: string
  totalAmountSen: number
}
const book = async (): Promise<Booked> => {
  const order = await bookings.createOrder()
  await until(async () => (await PaymentModel.exists({ _id: order.id })) !== null)
  return order
}
const read = async (id: string) => (await maker.get<PaymentDetails>(`/payments/${id}`)).body
const record = async ({ id, totalAmountSen }: Booked, reference: string, { by = maker, key }: { by?: Client; key?: string } = {}) =>
  postMoney(by, `/payments/${id}/record`, transferOf((await read(id)).version, totalAmountSen, { reference }), key)
const isDoubted = (body: PaymentDetails) => body.record?.doubt === 'same_reference'
const claimOf = (reference: string) => ClaimModel.findById(`received:${referenceKey(reference)}`).lean<ClaimDoc>()

describe('a transfer', () => {
  it(`pays one of two orders that are recorded at once, ${races} times of ${races}; the other awaits approval`, async () => {
    for (let race = 0; race < races; race += 1) {
      const [first, second, reference] = [await book(), await book(), newReference()]
      const versions = [(await read(first.id)).version, (await read(second.id)).version]
      const both = await Promise.all(
        [first, second].map(({ id, totalAmountSen }, index) =>
          postMoney(
            [maker, checker][index] ?? maker,
            `/payments/${id}/record`,
            transferOf(versions[index] ?? 1, totalAmountSen, { reference }),
          ),
        ),
      )
      expect(both.map(({ body }) => `${body.status} ${body.record?.state}`).toSorted((one, other) => one.localeCompare(other))).toEqual([
        'completed confirmed',
        'processing waiting',
      ])
      expect(both.filter(({ body }) => isDoubted(body))).toHaveLength(1)
    }
  })

  it('is known again with a zero-width or an inner space, in full-width digits, and in another case', async () => {
    const [first, reference] = [await book(), 'Bank 2026/0042-' + newReference()]
    expect((await record(first, reference)).body.status).toBe('completed')
    const wide = reference.replace(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
    const forms = [
      `${reference.slice(0, 7)}\u200b${reference.slice(7)}`,
      reference.split('').join(' ').slice(0, 60),
      wide,
      reference.toUpperCase(),
    ]
    for (const form of forms.map((each) => (referenceKey(each) === referenceKey(reference) ? each : wide))) {
      const { body } = await record(await book(), form)
      expect([body.status, body.record?.state, isDoubted(body)]).toEqual(['processing', 'waiting', true])
    }
    const again = await record(first, wide, { by: checker })
    expect(outcomeOf(again)).toEqual([422, 'rule_broken', 'already_recorded'])
    expect((await record(await book(), ' \u200b-')).status).toBe(400)
  })

  it('is free once its record is rejected, or replaced by another reference', async () => {
    const [first, second, third, fourth] = [await book(), await book(), await book(), await book()]
    const [used, reference, replaced] = [newReference(), newReference(), newReference()]
    await record(first, used)
    // One of a reference that was used waits, whatever is changed of it.
    await record(second, used)
    await record(second, replaced)
    const { body } = await record(second, reference)
    expect(body.record).toMatchObject({ reference, state: 'waiting' })
    expect(isDoubted((await record(third, replaced)).body)).toBe(false)
    expect(
      (await postMoney(checker, `/payments/${second.id}/reject`, { version: body.version, reason: 'Not on the statement' })).status,
    ).toBe(200)
    expect((await record(fourth, reference)).body.status).toBe('completed')
  })

  it('by the reference of a gateway takes a second person, too', async () => {
    const [first, second, key] = [await book(), await book(), `bill_${newReference()}`]
    await captureAgain(first.id, first.totalAmountSen, { key })
    await until(async () => (await claimOf(key)) !== null)
    expect(isDoubted((await record(second, key.toUpperCase())).body)).toBe(true)
  })
})

describe('the claim of a reference', () => {
  it('is repeated by the payment for which a process died, at once, and free for others after two minutes', async () => {
    for (const ageMs of [0, 60_000, 180_000]) {
      const [first, second, reference] = [await book(), await book(), newReference()]
      await leaveClaim(paymentReferences, { id: new Types.ObjectId(first.id), key: referenceKey(reference) }, ageMs)
      expect(isDoubted((await record(second, reference)).body)).toBe(ageMs < 120_000)
      expect(isDoubted((await record(first, reference)).body), 'it came first, unless it was given up').toBe(ageMs >= 120_000)
    }
  })

  it('is free at once where the record is refused', async () => {
    const [first, second, reference] = [await book(), await book(), newReference()]
    const { version } = await read(first.id)
    const refused = await postMoney(maker, `/payments/${first.id}/record`, transferOf(version, first.totalAmountSen + 1, { reference }))
    expect(outcomeOf(refused)).toEqual([422, 'rule_broken', 'payment_amount'])
    expect((await record(second, reference)).body.status).toBe('completed')
  })
})
