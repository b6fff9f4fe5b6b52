import { demoStaff } from '../demo/accounts.ts'
import { findRefundables, type RefundableOrder } from '../orders/payments/refundable.ts'
import { recordMoney } from '../payments/commands.ts'
import { dueBackOf, type Payment } from '../payments/contract.ts'
import { openGateways, type PaymentGateways } from '../payments/attempts/gateways.ts'
import { listPayments } from '../payments/queries.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { findCredentials } from '../users/queries.ts'
import { askRefund } from './planning/ask.ts'
import { approveRefund } from './commands.ts'
import type { NewRefund } from './contract.ts'
import { RefundModel } from './model.ts'

type Asked = Omit<NewRefund, 'version'>

/** What is asked for of a payment by its order; null where nothing is. */
function askedOf(order: RefundableOrder, turn: number): Asked | null {
  const [line] = order.lines
  if ((order.refundDueSen ?? 0) > 0) return { reason: 'cancelled' }
  if (order.status !== 'delivered' || !line) return null
  switch (turn % 3) {
    case 0:
      return { reason: 'damaged_items', lines: [line.id], note: `${line.item}: a scorch mark on the front` }
    case 1:
      return { reason: 'late_delivery', amountSen: Math.ceil(order.totalAmountSen / 10), note: 'Two hours after the slot' }
    default:
      return { reason: 'goodwill', amountSen: 500, note: 'A good customer, and the bag came wet' }
  }
}

const asStaff = async (permission: 'finance.write' | 'finance.approve'): Promise<CommandContext> => {
  const account = demoStaff.find(({ role, permissions }) => role === 'manager' && permissions.includes(permission))
  const found = account && (await findCredentials(account.email))
  return found ? { ...systemContext, actor: { kind: 'staff', id: found.user.id, name: found.user.name } } : systemContext
}

const batch = 50
const pagesMax = 20
/** How many transfers are recorded and asked back. */
const byHand = 3

/** The demo's refunds: asked for by its staff when it begins, as they would, so that gateways, ledger and orders know them. Existing ones stay alone. */
export async function seedRefunds(config: Config, log: Log): Promise<void> {
  if (config.DEMO_REFUNDS === 0 || !config.PROVIDERS_URL || (await RefundModel.exists({}))) return
  const [maker, checker] = [await asStaff('finance.write'), await asStaff('finance.approve')]
  const staff = { maker, checker, gateways: openGateways(config) }
  let made = 0
  // The newest orders are still under way.
  for (let page = 1; page <= pagesMax && made < config.DEMO_REFUNDS - byHand; page += 1)
    made = await askOfPage(staff, { page, made, most: config.DEMO_REFUNDS - byHand }, log)
  made += await askBackByHand(staff, log)
  made += await askOfCancelled(staff, log)
  log.info(`requested ${made} refunds`)
}

/** Returns how many were asked for until then. */
async function askOfPage({ maker, gateways }: Staff, { page, made, most }: { page: number; made: number; most: number }, log: Log) {
  const { items } = await listPayments({
    page,
    limit: batch,
    tab: 'completed',
    gateway: ['billplz', 'stripe'],
    sort: '-createdAt',
  })
  const orders = new Map((await findRefundables(items.map(({ id }) => id))).map((order) => [order.id, order]))
  let count = made
  for (const { id } of items) {
    const order = orders.get(id)
    const asked = order && count < most ? askedOf(order, count) : null
    if (asked) count += await askRefund(maker, gateways, id, asked).then(() => 1, skipped(log))
  }
  return count
}

/** Of how many cancelled orders the money is still owed back: somebody has to see them first. */
const owedMax = 5

/** What cancelled orders owe back, but for the newest. */
async function askOfCancelled({ maker, gateways }: Staff, log: Log): Promise<number> {
  const { items } = await listPayments({ page: 1, limit: 100, tab: 'attention', gateway: ['billplz', 'stripe'], sort: '-createdAt' })
  const owed = items.filter((payment) => dueBackOf(payment) > 0).slice(owedMax)
  let made = 0
  for (const { id } of owed) made += await askRefund(maker, gateways, id, { reason: 'cancelled' }).then(() => 1, skipped(log))
  return made
}

/** No demo fails to start for one of them. */
const skipped = (log: Log) => (error: unknown) => {
  log.warn({ err: error }, 'skipped a demo refund')
  return 0
}

interface Staff {
  maker: CommandContext
  checker: CommandContext
  gateways: PaymentGateways
}

/** Transfers that are recorded, and partly asked back: the second person has approved the first, the others wait for one. */
async function askBackByHand({ maker, checker, gateways }: Staff, log: Log): Promise<number> {
  const { items } = await listPayments({
    page: 1,
    limit: byHand,
    tab: 'pending',
    method: ['bank_transfer'],
    maxAmountSen: 50_000,
    sort: '-createdAt',
  })
  let made = 0
  const askBack = async ({ id, version, amountSen }: Payment) => {
    const received = { method: 'bank_transfer', amountSen, reference: `TT${id.slice(-6)}`, receivedOn: malaysianDay(now()) } as const
    await recordMoney(maker, id, { version, ...received })
    const asked = { reason: 'service_not_done', amountSen: Math.ceil(amountSen / 4), note: 'One bag was not meant to be washed' } as const
    const refund = await askRefund(maker, gateways, id, asked)
    if (made === 0) await approveRefund(checker, refund._id.toHexString(), { version: refund.version })
    return 1
  }
  for (const payment of items) made += await askBack(payment).catch(skipped(log))
  return made
}
