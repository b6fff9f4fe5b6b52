import type { Refundable } from '@kainsiap/ops/refunds/contract'
import { ringgit } from '../../../ui/ringgit.ts'
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
      ? [{ kind: 'goodwill', before: 'We carry ', strong: ringgit(shares.goodwillSen), after: ', the agent keeps everything' }]
      : []
  if (shares.customerFundsSen > 0) return [heldNow(refundable, shares, sharesOnceDelivered), ...carried]
  if (carried.length > 0) return [...carried, ...profitLess(refundable, shares)]
  return [...ofAgent(refundable, shares), ...ofCompany(refundable, shares), ...taxLess(shares)]
}

const ofCustomer = 'this money is the customer’s, nobody has earned it'

function heldNow(refundable: Refundable, { customerFundsSen, goodwillSen }: Shares, later: Plan['sharesOnceDelivered']): Consequence {
  if (later) return bornLater(refundable, later)
  return goodwillSen > 0
    ? { kind: 'held', before: 'Nobody gives back ', strong: ringgit(customerFundsSen), after: ` of it: ${ofCustomer}` }
    : { kind: 'held', before: '', strong: 'Nobody gives anything back', after: `: ${ofCustomer}` }
}

/** Agent and company earn what is delivered, less their parts of what was refunded before; what was goodwill is our cost then. */
function bornLater({ order }: Refundable, shares: Shares): Consequence {
  const { agentSen, commissionSen, serviceFeeSen, discountSen, taxSen, goodwillSen } = shares
  if (goodwillSen > 0)
    return {
      kind: 'held',
      before: '',
      strong: 'Nobody gives anything back yet',
      after: `: nobody has earned it. Once the order is delivered, we carry ${ringgit(goodwillSen)}, and ${order.agent?.name ?? 'its agent'} keeps everything`,
    }
  const tax = taxSen > 0 ? `, and ${ringgit(taxSen)} less tax is owed` : ''
  const oursSen = commissionSen + serviceFeeSen + discountSen
  return {
    kind: 'held',
    before: '',
    strong: 'Nobody gives anything back yet',
    after: `: nobody has earned it. Once the order is delivered, ${order.agent?.name ?? 'its agent'} gets ${ringgit(agentSen)} less of it and we ${ringgit(oursSen)}${tax}`,
  }
}

function ofAgent({ order, payout, borne }: Refundable, { agentSen }: Shares): Consequence[] {
  if (agentSen === 0) return []
  const keepsSen = order.agentEarningSen - borne.agentSen - agentSen
  const keeps = ` and keeps ${keepsSen > 0 ? ringgit(keepsSen) : 'nothing'}`
  return [
    {
      kind: 'agent',
      before: `${order.agent?.name ?? 'The agent'} gives back `,
      strong: ringgit(agentSen),
      after: `${fromPayout(payout)}${keeps}`,
    },
  ]
}

function fromPayout(payout: Refundable['payout']): string {
  if (!payout) return ' from the payout of this order'
  return payout.isSent
    ? ` from the next payout, as this order was paid out in ${payout.number} already,`
    : ` from ${payout.number}, which is not paid yet and has to be made anew,`
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
  const discount = discountSen < 0 ? `, less ${ringgit(-discountSen)} of the discount that we had given` : ''
  const given = `We give back ${ringgit(oursSen)} of commissions and fee${discount}. `
  return oursSen > 0 || discountSen < 0 ? profitLess(refundable, shares, given) : []
}

function profitLess(refundable: Refundable, shares: Shares, given = ''): Consequence[] {
  const { beforeSen, afterSen } = profitOf(refundable, shares)
  return [
    {
      kind: 'company',
      before: `${given}Profit on this order goes from ${ringgit(beforeSen)} to `,
      strong: ringgit(afterSen),
      after: refundable.gatewayFeeSen > 0 ? `; the gateway keeps its ${ringgit(refundable.gatewayFeeSen)}` : '',
    },
  ]
}

export const taxLess = ({ taxSen }: Pick<Shares, 'taxSen'>): Consequence[] =>
  taxSen > 0 ? [{ kind: 'tax', before: '', strong: ringgit(taxSen), after: ' less tax is owed' }] : []

function secondPerson({ secondPersonAboveSen }: Refundable, { gateway, amountSen }: Plan): Consequence {
  if (gateway === 'manual') {
    return {
      kind: 'second',
      before: '',
      strong: 'Needs a second person.',
      after: ' Nothing moves until someone else approves; then somebody other than you pays it and records it',
    }
  }
  const isAbove = (amountSen ?? 0) > secondPersonAboveSen
  return {
    kind: 'second',
    before: '',
    strong: isAbove ? `Needs a second person above ${ringgit(secondPersonAboveSen)}.` : 'Needs a second person.',
    after: `${isAbove ? '' : ` ${togetherText(secondPersonAboveSen)}`} Nothing moves until someone else approves`,
  }
}
