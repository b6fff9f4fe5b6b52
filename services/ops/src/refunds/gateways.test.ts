import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetails } from '../orders/contract.ts'
import { receiveNotice, followNoticesOf } from '../payments/inbox.ts'
import { openGateways, type PaymentGateways } from '../payments/gateways.ts'
import { readConfig } from '../platform/process/config.ts'
import { countByStatus, startBookings, times, type Bookings } from '../testing/bookings.ts'
import type { Answer, Client } from '../testing/client.ts'
import { fewOrders, startOps, type Ops } from '../testing/ops.ts'
import { postMoney } from '../testing/payments.ts'
import { until } from '../testing/processes.ts'
import { providersClient } from '../testing/providers.ts'
import { payAtGateway } from '../testing/refunds.ts'
import { checkDueRefunds } from './checks.ts'
import type { Refund, RefundDetails } from './contract.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { followRefundNotice } from './notices.ts'
import type { PaymentDetails } from '../payments/contract.ts'

let ops: Ops
let bookings: Bookings
let staff: Client
let checker: Client
let sandbox: ReturnType<typeof providersClient>
/** As a worker has them. */
let gateways: PaymentGateways

beforeAll(async () => {
  ops = await startOps({ providers: true, env: fewOrders })
  bookings = await startBookings(ops)
  staff = await ops.staff('superAdmin')
  checker = await ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
  gateways = openGateways(readConfig(ops.env))
  sandbox = providersClient({ url: ops.providers?.url ?? '', controlKey: ops.env['PROVIDERS_CONTROL_KEY'] ?? '' })
})
afterAll(() => ops.stop())

const outcomeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const readPayment = async (ref: string) => (await staff.get<PaymentDetails>(`/payments/${ref}`)).body
const readOrder = async (ref: string) => (await staff.get<OrderDetails>(`/orders/${ref}`)).body
const read = async (ref: string) => (await staff.get<RefundDetails>(`/refunds/${ref}`)).body
const ask = (id: string, body: object = {}, key?: string) =>
  postMoney<Refund>(staff, `/payments/${id}/refunds`, { reason: 'damaged_items', ...body }, key)
const is = (id: string, status: Refund['status']) => until(async () => (await read(id)).status === status)
const pay = (method: 'fpx' | 'card' = 'fpx') => payAtGateway(bookings, ops, sandbox, method)
/** The worker, a while later. */
const checkLater = (ms = 60_000) => checkDueRefunds(gateways, new Date(Date.now() + ms))
/** What the sandbox has paid back for a refund: the outside judge. */
const movedFor = async (id: string) => {
  const books = (await sandbox.control('books')) as Record<string, { movements: { kind: string }[] }>
  return Object.values(books).flatMap(({ movements }) =>
    movements.filter((each) => each.kind === 'refund' && JSON.stringify(each).includes(id)),
  )
}
const docOf = async (id: string) => (await RefundModel.findById(id).lean<RefundDoc>()) as RefundDoc

describe('a refund through a gateway', () => {
  it.each(['fpx', 'card'] as const)('of a payment by %s goes back whole in two parts, and payment and order follow', async (method) => {
    const order = await pay(method)
    const sen = order.totalAmountSen
    const first = await ask(order.id, { amountSen: 1_500, note: 'Two shirts' })
    expect([first.status, first.body.status, first.body.needsSecondPerson]).toEqual([201, 'approved', false])
    await is(first.body.id, 'succeeded')
    expect(await read(first.body.number)).toMatchObject({ note: 'Two shirts', shares: { customerFundsSen: 1_500 }, problem: null })
    await until(async () => (await readOrder(order.id)).paymentStatus === 'partial_refund')
    expect(await readPayment(order.id)).toMatchObject({ status: 'partial_refund', refundedSen: 1_500, refundPendingSen: 0 })
    const rest = await ask(order.id)
    expect(rest.body.amountSen).toBe(sen - 1_500)
    await is(rest.body.id, 'succeeded')
    await until(async () => (await readOrder(order.id)).status === 'refunded')
    expect(await readPayment(order.id)).toMatchObject({ status: 'refunded', refundedSen: sen })
    expect(await readOrder(order.id)).toMatchObject({
      paymentStatus: 'refunded',
      refundedSen: sen,
      lastTracking: { note: { kind: 'paid_back' } },
    })
    for (const { body } of [first, rest]) expect(await movedFor(body.id)).toHaveLength(1)
    expect(outcomeOf(await ask(order.id, { amountSen: 1 }))).toEqual([409, 'transition_refused', undefined])
  })
})
