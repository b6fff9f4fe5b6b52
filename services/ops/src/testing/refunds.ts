import { randomUUID } from 'node:crypto'
import type { Order } from '../orders/contract.ts'
import type { Bookings } from './bookings.ts'
import type { SharedOps } from './ops.ts'
import { until } from './processes.ts'
import type { providersClient } from './providers.ts'

type Sandbox = Pick<ReturnType<typeof providersClient>, 'press'>

/** An order that its customer has paid at the page of a gateway. */
export async function payAtGateway(
  { customerId, createOrder }: Pick<Bookings, 'customerId' | 'createOrder'>,
  ops: Pick<SharedOps, 'app' | 'staff'>,
  sandbox: Sandbox,
  method: 'fpx' | 'card' = 'fpx',
): Promise<Order> {
  const { id } = await createOrder()
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await ops.app('customer').post<{ url: string | null }>(`/field/orders/${id}/checkout`, { customerId, method }, key)
  await sandbox.press(body.url ?? '', 'pay')
  const staff = await ops.staff('superAdmin')
  const read = async () => (await staff.get<Order>(`/orders/${id}`)).body
  await until(async () => (await read()).paymentStatus === 'paid')
  return read()
}
