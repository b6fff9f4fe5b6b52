import { createHmac, randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditPage } from './audit/contract.ts'
import { createRandom, type Random } from './demo/random.ts'
import type { Order } from './orders/contract.ts'
import type { PayoutDetails } from './payouts/contract.ts'
import type { Refund } from './refunds/contract.ts'
import { inParallel } from './platform/concurrency/in-parallel.ts'
import { startBookings, times, type Bookings } from './testing/entities/bookings.ts'
import { keepSignedIn, type Answer, type Client } from './testing/http/client.ts'
import { judge } from './testing/faults/gateway-recovery.ts'
import { shareOps, withGateways, type BorrowedOps } from './testing/system/shared-ops.ts'
import { insertEarners, draftRun, moveRun, paidByBank, runIs } from './testing/entities/payout-batches.ts'
import { postMoney } from './testing/entities/payments.ts'
import { financeStaff } from './testing/entities/payouts.ts'
import { until } from './testing/system/processes.ts'
import { sandboxOf, type Sandbox } from './testing/system/providers.ts'
import { payAtGateway } from './testing/entities/refunds.ts'
import { startSeeded } from './testing/system/seeded.ts'
import { untilSettled } from './testing/faults/settled.ts'
import { seed } from './testing/seed.ts'
import { inTier, lengthOf } from './testing/tier.ts'

// Requests that come often, or at once, messages that are forged, and payouts that cannot be sent. REPEATED_ROUNDS, REFUND_RACES, FORGED_MESSAGES and
// UNREADABLE_ACCOUNTS set the lengths, SEED repeats a run.

const rounds = lengthOf('REPEATED_ROUNDS', 3, 10)
/** How often two refunds race for one payment. */
const races = lengthOf('REFUND_RACES', 4, 20)
const forgedCount = lengthOf('FORGED_MESSAGES', 40, 100)
const unreadableCount = lengthOf('UNREADABLE_ACCOUNTS', 1)
const payoutCount = inTier(20, 100) * unreadableCount
const longMs = 1_800_000

let ops: BorrowedOps
let bookings: Bookings
let staff: Client
let random: Random
let sandbox: Sandbox
let stopSigningIn = () => {}
let knownFaults: ReadonlySet<string> = new Set()
let startedAt = new Date()

beforeAll(async () => {
  console.log(`money requests: SEED=${seed}`)
  random = createRandom(seed)
  ops = await shareOps({ ...withGateways, apis: 2 })
  bookings = await startBookings(ops)
  staff = await ops.staff('superAdmin')
  stopSigningIn = keepSignedIn([staff])
  sandbox = sandboxOf(ops)
  knownFaults = new Set(await judge(sandbox))
  startedAt = new Date()
})
afterAll(async () => {
  stopSigningIn()
  await ops.stop()
})

/** The refunds of this file. */
const ownRefunds = () => ({ requestedAt: { $gte: startedAt } })
const pay = (method: 'fpx' | 'card') => payAtGateway(bookings, ops, sandbox, { method })
/** What the judge finds that earlier files did not leave. */
const faults = async () => {
  await untilSettled()
  return (await judge(sandbox)).filter((fault) => !knownFaults.has(fault))
}

it(
  `pays one refund back for one key that comes a hundred times at once, in each of ${rounds} rounds, with one answer`,
  async () => {
    let order = await pay('fpx')
    let ofOrder = 0
    const other = await ops.staff('superAdmin', 1)
    const stopOther = keepSignedIn([other])
    for (let round = 1; round <= rounds; round += 1) {
      // A payment may be given back in twenty parts.
      if (ofOrder === 20) [order, ofOrder] = [await pay('card'), 0]
      ofOrder += 1
      const key = randomUUID()
      const ask = (client: Client, amountSen = 10) =>
        postMoney<Refund>(client, `/payments/${order.id}/refunds`, { amountSen, reason: 'damaged_items' }, key)
      const answers = await Promise.all(times(100, (n) => ask(n % 2 ? staff : other)))
      const made = answers.filter(({ status }) => status === 201)
      expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers.filter((answer) => !made.includes(answer)).every(isUnderWay)).toBe(true)
      expect((await ask(other)).body).toEqual(made[0]?.body)
      expect((await ask(staff, 11)).body.code).toBe('idempotency_key_reused')
      expect(await countRefunds(order)).toBe(ofOrder)
    }
    const succeeded = () => mongoose.connection.collection('refunds').countDocuments({ ...ownRefunds(), status: 'succeeded' })
    await until(async () => (await succeeded()) === rounds)
    stopOther()
    expect(await faults()).toEqual([])
  },
  longMs,
)

it(
  `gives back one of two refunds of six tenths that are asked for at once at two processes, in each of ${races} rounds, and of fifty of a fourteenth fourteen`,
  async () => {
    const other = await ops.staff('superAdmin', 1)
    const stopOther = keepSignedIn([other])
    const ask = async ({ id }: Order, amountSen: number, at: number) => {
      const answer = await postMoney<Refund>(at % 2 ? staff : other, `/payments/${id}/refunds`, { amountSen, reason: 'late_delivery' })
      return answer.status === 201 ? 201 : [answer.status, answer.body.details?.['rule'] ?? answer.body.code]
    }
    const outcomes = new Map<string, number>()
    await inParallel(
      times(races, (n) => n),
      4,
      async (n) => {
        const order = await pay(n % 2 ? 'fpx' : 'card')
        const answers = await Promise.all(times(2, (at) => ask(order, Math.ceil(order.totalAmountSen * 0.6), at)))
        const outcome = answers.map(String).toSorted().join(' and ')
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      },
    )
    expect(Object.fromEntries(outcomes)).toEqual({ '201 and 422,refund_amount': races })
    const order = await pay('card')
    const parts = await Promise.all(times(50, (at) => ask(order, Math.floor(order.totalAmountSen / 14), at)))
    expect(parts.filter((answer) => answer === 201)).toHaveLength(14)
    stopOther()
    await until(
      async () => (await mongoose.connection.collection('refunds').countDocuments({ ...ownRefunds(), status: { $ne: 'succeeded' } })) === 0,
      60_000,
    )
    expect(await faults()).toEqual([])
  },
  longMs,
)

const isUnderWay = ({ status, body }: Answer<Refund>) => status === 409 && body.code === 'idempotency_in_progress'
const countRefunds = ({ id }: Order) =>
  mongoose.connection.collection('refunds').countDocuments({ 'payment.id': new mongoose.Types.ObjectId(id) })

describe('a message that is forged', () => {
  const send = ({ provider, body, signature }: Message) =>
    fetch(`http://localhost:${ops.apis[0]?.port}/api/webhooks/${provider}`, {
      method: 'POST',
      headers: {
        'content-type': provider === 'stripe' ? 'application/json' : 'application/x-www-form-urlencoded',
        'stripe-signature': signature,
      },
      body,
    }).then(({ status }) => status)
  const secretOf = { stripe: 'STRIPE_WEBHOOK_SECRET', billplz: 'BILLPLZ_SIGNATURE_KEY' } as const
  const messageOf = { stripe: eventOf, billplz: callbackOf }
  const names = ['payments', 'refunds', 'payouts', 'orders', 'ledger', 'events', 'gatewayNotices']
  /** Everything that money is told by, each document as text. */
  async function readAll(): Promise<Map<string, string>> {
    const found = names.map(async (name) => {
      const docs = await mongoose.connection.collection(name).find().toArray()
      return docs.map((doc) => [`${name} ${String(doc._id)}`, JSON.stringify(doc)] as const)
    })
    return new Map((await Promise.all(found)).flat())
  }
  const refusals = async (since: Date) =>
    (await staff.get<AuditPage>('/audit?action=gateway.messageRefused&limit=50')).body.items.filter(({ at }) => new Date(at) >= since)
  const changesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
    [...after].flatMap(([id, doc]) => (before.get(id) === doc ? [] : [`${id}: ${before.get(id)} became ${doc}`]))

  it(
    `is refused, and changes nothing: ${forgedCount} with a bit turned, another key, an old time, or of another merchant; a genuine one again changes nothing`,
    async () => {
      const orders = { stripe: await pay('card'), billplz: await pay('fpx') }
      const secret = (provider: keyof typeof secretOf) => ops.env[secretOf[provider]] ?? ''
      const genuine = (provider: keyof typeof secretOf) => messageOf[provider](orders[provider].id, secret(provider))
      const forge = (): Message => {
        const provider = random.pick(['stripe', 'billplz'] as const)
        const forgeries: (() => Message)[] = [
          () => ({ ...genuine(provider), body: withBitTurned(genuine(provider).body) }),
          () => messageOf[provider](orders[provider].id, random.pick(['', 'guess', randomUUID(), secret(provider).slice(1)])),
          () => messageOf[provider](orders[provider].id, secret(provider), -random.whole(301, 1_000_000)),
          () => messageOf[provider](orders[provider].id, secret(provider === 'stripe' ? 'billplz' : 'stripe')),
        ]
        return random.pick(forgeries)()
      }
      const settled = await faults()
      // The ledger counts what it has posted a moment later, which is a change of its own.
      await until(async () => (await mongoose.connection.collection('ledger').countDocuments({ isUncounted: true })) === 0)
      const before = await readAll()
      const began = new Date()
      const answers: number[] = []
      for (let sent = 0; sent < forgedCount; sent += 20) answers.push(...(await Promise.all(times(20, () => send(forge())))))
      expect(new Set(answers)).toEqual(new Set([401]))
      expect(changesOf(before, await readAll())).toEqual([])
      const minutes = 1 + Math.ceil((Date.now() - began.getTime()) / 60_000)
      await until(async () => new Set((await refusals(began)).map(({ recordId }) => recordId)).size === 2)
      expect((await refusals(began)).length, 'one a minute and gateway').toBeLessThanOrEqual(2 * minutes)
      for (const provider of ['stripe', 'billplz'] as const) {
        const message = genuine(provider)
        const versions = () =>
          Promise.all(
            Object.values(orders).map(({ id }) =>
              mongoose.connection.collection('payments').findOne({ _id: new mongoose.Types.ObjectId(id) }),
            ),
          )
        const known = (await versions()).map((doc) => doc?.['version'] as number)
        expect(await Promise.all(times(5, () => send(message)))).toEqual(times(5, () => 200))
        expect(await send(message)).toBe(200)
        expect((await versions()).map((doc) => doc?.['version'] as number)).toEqual(known)
      }
      expect([settled, await faults()]).toEqual([[], []])
    },
    longMs,
  )

  function withBitTurned(body: string): string {
    const bytes = Buffer.from(body)
    const at = random.whole(0, bytes.length - 1)
    // Not the bit that makes a letter large, which means the same in a number of base 16.
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(0, 4))
    return bytes.toString('latin1')
  }
})

interface Message {
  provider: string
  body: string
  signature: string
}
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds

/** As Stripe signs that a payment was made. */
function eventOf(id: string, secret: string, seconds = 0): Message {
  const [at, reference] = [secondsFromNow(seconds), `pay_${id}_1`]
  const object = { id: 'pi_1', object: 'checkout.session', client_reference_id: reference }
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'checkout.session.completed', created: at, data: { object } })
  return { provider: 'stripe', body, signature: `t=${at},v1=${sign(`${at}.${body}`, secret)}` }
}

/** As Billplz signs that a refund was made: only of those it says when. */
function callbackOf(id: string, secret: string, seconds = 0): Message {
  const fields = {
    id: randomUUID(),
    object: 'refund',
    reference_id: `rf_${id}`,
    status: 'completed',
    status_code: '00',
    epoch: String(secondsFromNow(seconds)),
  }
  const source = Object.entries(fields)
    .map(([name, value]) => `${name}${value}`)
    .toSorted()
    .join('|')
  return { provider: 'billplz', body: String(new URLSearchParams({ ...fields, x_signature: sign(source, secret) })), signature: '' }
}

it(
  `pays all of ${payoutCount} payouts but ${unreadableCount} whose account cannot be read: those say so at once, and are paid once they can be`,
  async () => {
    const [{ admin, maker }, seeded] = [await financeStaff(ops), await startSeeded()]
    const stopOthers = keepSignedIn([admin, maker])
    const payouts = mongoose.connection.collection('payouts')
    const { id } = await draftRun(maker, await insertEarners(admin, seeded, ops.env, payoutCount), {}, 300_000)
    const own = { batchId: new mongoose.Types.ObjectId(id) }
    const poisoned = await payouts.find(own).limit(unreadableCount).toArray()
    const poisonedIds = poisoned.map(({ _id }) => String(_id))
    const seal = (each: (sealed: string) => string) =>
      Promise.all(
        poisoned.map(({ _id, accountNumber }) =>
          payouts.updateOne({ _id }, { $set: { 'accountNumber.sealed': each((accountNumber as { sealed: string }).sealed) } }),
        ),
      )
    await seal((sealed) => `${sealed.slice(0, -4)}AAAA`)
    await moveRun(maker, id, 'submit')
    await moveRun(admin, id, 'approve')
    const releasedAt = Date.now()
    const count = (filter: object) => payouts.countDocuments({ ...own, ...filter })
    const flagged = { status: 'processing', 'problem.code': 'account_unreadable' }
    await until(async () => (await count(flagged)) === unreadableCount, 120_000)
    const flaggedAfterMs = Date.now() - releasedAt
    await until(async () => (await count({ status: 'completed' })) === payoutCount - unreadableCount, 300_000)
    console.log(`flagged after ${flaggedAfterMs} ms, the others paid after ${Date.now() - releasedAt} ms`)
    const [first] = poisoned
    const seen = (await maker.get<PayoutDetails>(`/payouts/${String(first?._id)}`)).body
    expect(seen).toMatchObject({ status: 'processing', needsAttention: true, problem: { code: 'account_unreadable' } })
    expect(await paidByBank(sandbox, poisonedIds)).toEqual([])
    await seal((sealed) => sealed)
    const again = async () =>
      payouts.updateMany(
        { ...own, status: 'processing' },
        { $set: { nextCheckAt: new Date(), 'attempts.$[].startedAt': new Date(Date.now() - 60_000) } },
      )
    await Promise.all(times(2, again))
    await runIs(maker, id, 'completed', 120_000)
    expect(await paidByBank(sandbox, poisonedIds)).toEqual(poisonedIds.toSorted())
    stopOthers()
    expect(await faults()).toEqual([])
  },
  longMs,
)
