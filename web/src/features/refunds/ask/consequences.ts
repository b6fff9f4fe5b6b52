import type { Refundable } from '@kainsiap/ops/refunds/contract'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { togetherText, wayText } from '../refundWords.ts'
import type { Plan } from './plan.ts'

/** One thing that happens: the words before the amount, the amount, and those after it. */
export interface Consequence {
  kind: 'customer' | 'held' | 'goodwill' | 'agent' | 'company' | 'tax' | 'second'
  before: string
  strong: string
  after: string
}

/** Who bears a refund, who gets it, and who has to agree. */
export function consequencesOf(refundable: Refundable, plan: Plan): Consequence[] {
  const { amountSen, shares } = plan
  if (amountSen === null || shares === null) return []
  const customer: Consequence = {
    kind: 'customer',
    before: 'Customer receives ',
    strong: ringgit(amountSen),
    after: ` ${wayText({ gateway: plan.gateway, method: refundable.method })}`,
  }
  return [customer, ...borneBy(refundable, plan, shares), ...(plan.needsSecondPerson ? [secondPerson(refundable, plan)] : [])]
}

type Shares = NonNullable<Plan['shares']>

function borneBy(refundable: Refundable, { sharesOnceDelivered }: Plan, shares: Shares): Consequence[] {
  const carried: Consequence[] =
    shares.goodwillSen > 0
      ? [{ kind: 'goodwill', before: 'We cover ', strong: ringgit(shares.goodwillSen), after: '; the agent keeps the full earnings' }]
      : []
  if (shares.customerFundsSen > 0) return [heldNow(refundable, shares, sharesOnceDelivered), ...carried]
  if (carried.length > 0) return [...carried, ...profitLess(refundable, shares)]
  return [...ofAgent(refundable, shares), ...ofCompany(refundable, shares), ...taxLess(shares)]
}

const ofCustomer = 'the order is not earned yet, so the money is still the customer’s'

function heldNow(refundable: Refundable, { customerFundsSen, goodwillSen }: Shares, later: Plan['sharesOnceDelivered']): Consequence {
  if (later) return bornLater(refundable, later)
  return goodwillSen > 0
    ? { kind: 'held', before: 'No cost for ', strong: ringgit(customerFundsSen), after: ` of it: ${ofCustomer}` }
    : { kind: 'held', before: '', strong: 'No cost', after: `: ${ofCustomer}` }
}

/** Agent and company earn what is delivered, less their parts of what was refunded before; what was goodwill is our cost then. */
function bornLater({ order }: Refundable, shares: Shares): Consequence {
  const { agentSen, commissionSen, serviceFeeSen, discountSen, taxSen, goodwillSen } = shares
  if (goodwillSen > 0)
    return {
      kind: 'held',
      before: '',
      strong: 'No cost yet',
      after: `: the order is not earned yet. After delivery, we cover ${ringgit(goodwillSen)} and ${order.agent?.name ?? 'the agent'} keeps the full earnings`,
    }
  const tax = taxSen > 0 ? `, and tax payable decreases by ${ringgit(taxSen)}` : ''
  const oursSen = commissionSen + serviceFeeSen + discountSen
  return {
    kind: 'held',
    before: '',
    strong: 'No cost yet',
    after: `: the order is not earned yet. After delivery, ${order.agent?.name ?? 'the agent'} earns ${ringgit(agentSen)} less, we earn ${ringgit(oursSen)} less${tax}`,
  }
}

function ofAgent({ order, payout, borne }: Refundable, { agentSen }: Shares): Consequence[] {
  if (agentSen === 0) return []
  const keepsSen = order.agentEarningSen - borne.agentSen - agentSen
  const keeps = ` and keeps ${keepsSen > 0 ? ringgit(keepsSen) : 'nothing'}`
  return [
    {
      kind: 'agent',
      before: `${order.agent?.name ?? 'The agent'} returns `,
      strong: ringgit(agentSen),
      after: `${fromPayout(payout)}${keeps}`,
    },
  ]
}

function fromPayout(payout: Refundable['payout']): string {
  if (!payout) return ' from this order’s payout'
  return payout.isSent
    ? ` from the next payout (this order was already paid in ${payout.number})`
    : ` from ${payout.number}, which is unpaid and must be recreated,`
}

/** What we keep of the order before this refund, and after it. */
export function profitOf(refundable: Refundable, { commissionSen, serviceFeeSen, discountSen, goodwillSen }: Shares) {
  const { order, borne, gatewayFeeSen } = refundable
  const earned = order.subtotalSen + order.deliveryFeeSen - order.agentEarningSen + order.serviceFeeSen - order.discountSen - gatewayFeeSen
  const beforeSen = earned - borne.commissionSen - borne.serviceFeeSen - borne.discountSen - borne.goodwillSen
  return { beforeSen, afterSen: beforeSen - commissionSen - serviceFeeSen - discountSen - goodwillSen }
}

function ofCompany(refundable: Refundable, shares: Shares): Consequence[] {
  const { commissionSen, serviceFeeSen, discountSen } = shares
  const oursSen = commissionSen + serviceFeeSen
  const discount = discountSen < 0 ? `, less ${ringgit(-discountSen)} of the discount` : ''
  const given = `We return ${ringgit(oursSen)} of commissions and service fee${discount}. `
  return oursSen > 0 || discountSen < 0 ? profitLess(refundable, shares, given) : []
}

function profitLess(refundable: Refundable, shares: Shares, given = ''): Consequence[] {
  const { beforeSen, afterSen } = profitOf(refundable, shares)
  return [
    {
      kind: 'company',
      before: `${given}Profit on this order changes from ${ringgit(beforeSen)} to `,
      strong: ringgit(afterSen),
      after: refundable.gatewayFeeSen > 0 ? `; the gateway keeps its fee of ${ringgit(refundable.gatewayFeeSen)}` : '',
    },
  ]
}

export const taxLess = ({ taxSen }: Pick<Shares, 'taxSen'>): Consequence[] =>
  taxSen > 0 ? [{ kind: 'tax', before: 'Tax payable decreases by ', strong: ringgit(taxSen), after: '' }] : []

function secondPerson({ secondPersonAboveSen }: Refundable, { gateway, amountSen }: Plan): Consequence {
  if (gateway === 'manual') {
    return {
      kind: 'second',
      before: '',
      strong: 'Requires a second approver.',
      after: ' Another user must approve the refund, and a user other than you then pays and records it',
    }
  }
  const isAbove = (amountSen ?? 0) > secondPersonAboveSen
  return {
    kind: 'second',
    before: '',
    strong: isAbove ? `Requires a second approver above ${ringgit(secondPersonAboveSen)}.` : 'Requires a second approver.',
    after: `${isAbove ? '' : ` ${togetherText(secondPersonAboveSen)}`} Another user must approve the refund before it is sent`,
  }
}
