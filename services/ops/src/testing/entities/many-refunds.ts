import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inParallel } from '../../platform/concurrency/in-parallel.ts'
import { oneOf } from '../../platform/database/mongo.ts'
import type { Refund } from '../../refunds/contract.ts'
import { RefundModel, type RefundDoc } from '../../refunds/model.ts'
import { keyOf } from '../../refunds/sending/outcomes.ts'
import { times, type Bookings } from './bookings.ts'
import type { Client } from '../http/client.ts'
import { judge } from '../faults/gateway-recovery.ts'
import { insist } from '../insist.ts'
import type { Books } from '../faults/money-checker.ts'
import type { SharedOps } from '../system/ops.ts'
import { until } from '../system/processes.ts'
import { sandboxOf } from '../system/providers.ts'
import { payAtGateway } from './refunds.ts'
import { untilSettled } from '../faults/settled.ts'

/** So many refunds a payment has at most. */
const perPayment = 20
/** For so many is paid once more when they ran out. */
const againFor = 400
/** So that those of a payment stay below what needs a second person. */
const amountMaxSen = 1_000
const shirts = { serviceType: 'ironing', item: 'Shirt', quantity: 100, declaredValueSen: 9_000 }

export const readRefunds = (filter: object = {}): Promise<RefundDoc[]> => RefundModel.find(filter).lean<RefundDoc[]>()
const isOpen = { status: oneOf<RefundDoc['status']>(['approved', 'submitting', 'unknown']) }

/** What was perhaps sent before then is asked about, and sent again under its key, at once: as if its time had come. */
export const hurry = (sentBefore = new Date()): Promise<unknown> =>
  RefundModel.collection.updateMany(
    { status: 'submitting', submittedAt: { $lte: sentBefore } },
    { $set: { submittedAt: new Date(sentBefore.getTime() - 60_000), nextCheckAt: new Date() } },
  )

/**
 * Whatever is open a minute after the last fault is stuck. What a worker tried to send whose connection had ended while it stood still may
 * have arrived: it is sent again once the gateway has said for ten minutes that it never heard of it, which are over at once.
 */
export async function untilPaid(): Promise<void> {
  let open: RefundDoc[] = []
  const looked = { status: 'unknown', notFoundSince: { $type: 'date' } }
  await until(
    async () => {
      await RefundModel.collection.updateMany(looked, { $set: { notFoundSince: new Date(Date.now() - 601_000), nextCheckAt: new Date() } })
      open = await readRefunds(isOpen)
      return open.length === 0
    },
    60_000,
    () => JSON.stringify(open.map(({ number, status, problem, nextCheckAt }) => ({ number, status, problem, nextCheckAt }))),
  )
}

export interface ManyRefunds {
  /** Orders that are paid at the two gateways in turn, for so many refunds; whoever asks for more waits until more are paid. */
  payFor: (refunds: number) => Promise<void>
  /** Asks for one, under one key until it is answered: first `at` one process, then at the one that lives. Returns its id. */
  ask: (at?: Client) => Promise<string>
  count: () => number
  /** Each that was asked for has moved once, and everything says so. */
  expectPaidOnce: () => Promise<void>
}

/** Many small refunds of a system with gateways, which the independent checker judges. */
export function startManyRefunds(ops: SharedOps, bookings: Bookings, staff: Client): ManyRefunds {
  const sandbox = sandboxOf(ops)
  let payments: string[] = []
  /** How many refunds the payments still stand for. */
  let left = 0
  let paying: Promise<void> | null = null
  let asked = 0
  const answered = new Map<string, string[]>()
  const pay = async (n: number) => {
    const order = await payAtGateway(bookings, ops, sandbox, { method: n % 2 ? 'card' : 'fpx', change: { lines: [shirts] } })
    return order.id
  }
  const payFor = async (refunds: number) => {
    const paid: string[] = []
    const numbers = times(Math.ceil(refunds / perPayment), (n) => n)
    await inParallel(numbers, 4, async (n) => void paid.push(await pay(n)))
    payments = paid
    left = payments.length * perPayment
  }
  const isLeft = () => left > 0
  const isPaidFor = async () => {
    while (!isLeft()) await (paying ??= payFor(againFor).finally(() => (paying = null)))
    left -= 1
  }
  return {
    payFor,
    ask: async (at = staff) => {
      await isPaidFor()
      asked += 1
      const [key, clients, amountSen] = [randomUUID(), [at], 1 + (asked % amountMaxSen)]
      const path = `/payments/${payments[asked % payments.length]}/refunds`
      const given = { amountSen, reason: 'damaged_items' }
      const { status, body } = await insist(() => (clients.pop() ?? staff).post<Refund>(path, given, { 'idempotency-key': key }))
      expect([status, body.code, body.message, body.needsSecondPerson]).toEqual([201, undefined, undefined, false])
      answered.set(key, [body.id])
      return body.id
    },
    count: () => answered.size,
    expectPaidOnce: async () => {
      await untilSettled()
      const books = (await sandbox.control('books')) as Books
      const moved = Object.values(books).flatMap(({ movements }) => movements.filter(({ kind }) => kind === 'refund').map(({ key }) => key))
      const faults = await judge(sandbox, answered)
      const keys = [...answered.values()].flatMap((ids) => ids.map(keyOf))
      expect({ moved: moved.toSorted(), faults }).toEqual({ moved: keys.toSorted(), faults: [] })
    },
  }
}
