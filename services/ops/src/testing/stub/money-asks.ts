import type { Payment } from '../../payments/contract.ts'
import { malaysianDay, now } from '../../platform/clock.ts'
import type { Refund } from '../../refunds/contract.ts'
import type { Bookings } from '../entities/bookings.ts'
import type { Answer, Client } from '../http/client.ts'
import { postMoney } from '../entities/payments.ts'
import { transferOf } from '../entities/transfers.ts'

/** Two users of finance, where orders can be booked. */
interface Desk {
  client: Client
  checker: Client
  bookings: Bookings
}

interface Versioned {
  id: string
  version: number
}

type Make = (desk: Desk) => Promise<Versioned>
type Ask = (desk: Desk) => Promise<Answer<unknown>>

const paymentOf = async ({ client }: Desk, id: string) => (await client.get<Payment>(`/payments/${id}`)).body
const unpaid: Make = async (desk) => paymentOf(desk, (await desk.bookings.createOrder()).id)
const paid: Make = async (desk) => paymentOf(desk, (await desk.bookings.bookPaid()).id)
/** Recorded by one, for the other to decide. */
const recorded: Make = async (desk) => {
  const { id, version } = await paid(desk)
  return (await postMoney(desk.client, `/payments/${id}/record`, transferOf(version, 1_250))).body
}
/** With an attempt that was declined long since: one of the demo, before those of other tests. */
const declined: Make = async ({ client }) => {
  const { items } = (await client.get<{ items: Payment[] }>('/payments?tab=completed&gateway=billplz,stripe&sort=createdAt&limit=50')).body
  const payment = items.find(({ attempt }) => attempt > 1)
  if (!payment) throw new Error('no payment was tried twice')
  return payment
}
const requested: Make = async (desk) => {
  const { id } = await paid(desk)
  return (await postMoney<Refund>(desk.client, `/payments/${id}/refunds`, { reason: 'goodwill', amountSen: 500 })).body
}
const approved: Make = async (desk) => {
  const { id, version } = await requested(desk)
  return (await postMoney<Refund>(desk.checker, `/refunds/${id}/approve`, { version })).body
}

const decides = (
  path: string,
  verb: string,
  make: Make,
  { by = 'checker', ...body }: { by?: 'client' | 'checker'; [field: string]: unknown } = {},
): [string, Ask] => [
  `POST /api${path}/:id/${verb}`,
  async (desk) => {
    const { id, version } = await make(desk)
    return postMoney(desk[by], `${path}/${id}/${verb}`, { version, ...body })
  },
]

/** How each command of payments and refunds is given. */
export const moneyAsks: Readonly<Record<string, Ask>> = {
  'GET /api/refunds/refundable': async (desk) => desk.client.get(`/refunds/refundable?payments=${(await paid(desk)).id}`),
  'POST /api/refunds': async (desk) =>
    postMoney(desk.client, '/refunds', { payments: [{ id: (await paid(desk)).id }], reason: 'goodwill' }),
  'POST /api/payments/:id/record': async (desk) => {
    const { id, version } = await paid(desk)
    return postMoney(desk.client, `/payments/${id}/record`, transferOf(version, 1_250))
  },
  ...Object.fromEntries([
    decides('/payments', 'process', unpaid, { method: 'card' }),
    decides('/payments', 'recheck', declined),
    decides('/payments', 'confirm', recorded),
    decides('/payments', 'reject', recorded, { reason: 'Not on the statement' }),
    decides('/payments', 'refunds', paid, { reason: 'goodwill', amountSen: 500 }),
    decides('/refunds', 'approve', requested),
    decides('/refunds', 'reject', requested, { reason: 'Not ours' }),
    decides('/refunds', 'withdraw', requested, { by: 'client' }),
    decides('/refunds', 'paid', approved, { paidBy: 'cash', reference: 'R-1', paidOn: malaysianDay(now()) }),
    decides('/refunds', 'not-paid', approved, { reason: 'The transfer came back' }),
  ]),
}
