import type { NewRefunds, Refundable, RefundReason } from '@kainsiap/ops/refunds/contract'
import { addShares, isEarned } from '@kainsiap/ops/refunds/planning/shares'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { type Consequence, consequencesOf, profitOf, taxLess } from './consequences.ts'
import { type Plan, planOf } from './plan.ts'

type Shares = NonNullable<Plan['shares']>
interface One {
  refundable: Refundable
  plan: Plan
  amountSen: number
  shares: Shares
}

/** What refunds of several payments come to, each all that is left of it. */
export interface ManyPlan {
  refunds: readonly One[]
  /** What is not refunded, and why. */
  leftOut: readonly { number: string; because: string }[]
  amountSen: number
  /** What the server is sent of it: the amounts that are shown, so that more is never refunded. */
  payments: NewRefunds['payments']
}

export function planMany(refundables: readonly Refundable[], reason: RefundReason | ''): ManyPlan {
  const each = refundables.map((refundable) => {
    const plan = planOf(refundable, { how: 'full', amount: '', lines: [], capture: null, reason, note: '' })
    return { refundable, plan, because: plan.amountSen === null ? whyNone(refundable) : refundable.rejection }
  })
  const refunds = each.flatMap(({ refundable, plan, because }) => {
    const { amountSen, shares } = plan
    return because === null && amountSen !== null && shares !== null ? [{ refundable, plan, amountSen, shares }] : []
  })
  return {
    refunds,
    leftOut: each.flatMap(({ refundable: { payment, extras }, because }) => {
      const why = because ?? (extras.length > 0 ? beyond(extras) : null)
      return why === null ? [] : [{ number: payment.number, because: why }]
    }),
    amountSen: sumOf(refunds, ({ amountSen }) => amountSen),
    payments: refunds.map(({ refundable, amountSen }) => ({ id: refundable.payment.id, amountSen })),
  }
}

const whyNone = ({ rejection, extras }: Refundable): string =>
  rejection ?? (extras.length > 0 ? beyond(extras) : 'Nothing is left to refund.')
const beyond = (extras: Refundable['extras']) => `Refund the overpaid ${ringgit(sumOf(extras, ({ amountSen }) => amountSen))} separately.`

function sumOf<Element>(elements: readonly Element[], senOf: (element: Element) => number): number {
  return elements.reduce((sum, element) => sum + senOf(element), 0)
}

/** Who bears the refunds together, who gets them, and who has to agree. */
export function consequencesOfMany({ refunds, amountSen }: ManyPlan): Consequence[] {
  const [first] = refunds
  if (!first) return []
  if (refunds.length === 1) return consequencesOf(first.refundable, first.plan)
  const byHandSen = sumOf(refunds, ({ plan, amountSen: sen }) => (plan.gateway === 'manual' ? sen : 0))
  const shares = addShares(refunds.map((one) => one.shares))
  return [
    {
      kind: 'customer',
      before: 'Customers receive ',
      strong: ringgit(amountSen),
      after: ` to their original payment methods${byHandSen > 0 ? `, ${ringgit(byHandSen)} of it as manual refunds` : ''}`,
    },
    ...notEarned(shares, amountSen),
    ...ofAgents(refunds, shares),
    ...ofCompany(refunds, shares),
    ...taxLess(shares),
    ...secondPersons(refunds),
  ]
}

function notEarned({ customerFundsSen, goodwillSen }: Shares, amountSen: number): Consequence[] {
  const isAll = customerFundsSen === amountSen
  const held: Consequence = {
    kind: 'held',
    before: isAll ? '' : 'No cost for ',
    strong: isAll ? 'No cost' : ringgit(customerFundsSen),
    after: `${isAll ? '' : ' of it'}: the orders are not earned yet, so the money is still the customers’`,
  }
  const goodwill: Consequence = {
    kind: 'goodwill',
    before: 'We cover ',
    strong: ringgit(goodwillSen),
    after: '; the agents keep their full earnings',
  }
  return [...(customerFundsSen > 0 ? [held] : []), ...(goodwillSen > 0 ? [goodwill] : [])]
}

function ofAgents(refunds: readonly One[], { agentSen }: Shares): Consequence[] {
  if (agentSen === 0) return []
  const giving = refunds.filter(({ shares }) => shares.agentSen > 0)
  const names = [...new Map(giving.map(({ refundable: { order } }) => [order.agent?.id, order.agent?.name])).values()]
  return [
    {
      kind: 'agent',
      before: names.length === 1 ? `${names[0] ?? 'The agent'} returns ` : `${names.length} agents return `,
      strong: ringgit(agentSen),
      after: fromPayouts(giving, agentSen),
    },
  ]
}

function fromPayouts(giving: readonly One[], agentSen: number): string {
  const partOf = (some: readonly One[]) => {
    const sen = sumOf(some, ({ shares }) => shares.agentSen)
    return sen === agentSen ? 'all of it' : `${ringgit(sen)} of it`
  }
  const isSent = giving.filter(({ refundable: { payout } }) => payout?.isSent === true)
  const isOpen = giving.filter(({ refundable: { payout } }) => payout?.isSent === false)
  const open = [...new Set(isOpen.map(({ refundable: { payout } }) => payout?.number))]
  const unpaid = open.length === 1 ? 'is unpaid' : 'are unpaid'
  if (isSent.length + isOpen.length === 0) return ' from these orders’ payouts'
  return [
    ...(isSent.length > 0 ? [`, ${partOf(isSent)} from the next payout (those orders are already paid)`] : []),
    ...(isOpen.length > 0 ? [`, ${partOf(isOpen)} from ${open.join(', ')}, which ${unpaid} and must be recreated`] : []),
  ].join('')
}

function ofCompany(refunds: readonly One[], { commissionSen, serviceFeeSen, discountSen }: Shares): Consequence[] {
  const earned = refunds.filter(({ refundable: { order }, shares }) => isEarned(order) && isOurs(shares))
  if (earned.length === 0) return []
  const oursSen = commissionSen + serviceFeeSen
  const profits = earned.map(({ refundable, shares }) => profitOf(refundable, shares))
  const feeSen = sumOf(earned, ({ refundable }) => refundable.gatewayFeeSen)
  const discount = discountSen < 0 ? `, less ${ringgit(-discountSen)} of the discounts` : ''
  const given = oursSen > 0 || discountSen < 0 ? `We return ${ringgit(oursSen)} of commissions and service fees${discount}. ` : ''
  const [beforeSen, afterSen] = [sumOf(profits, (profit) => profit.beforeSen), sumOf(profits, (profit) => profit.afterSen)]
  return [
    {
      kind: 'company',
      before: `${given}Profit on these orders changes from ${ringgit(beforeSen)} to `,
      strong: ringgit(afterSen),
      after: feeSen > 0 ? `; the gateways keep their fees of ${ringgit(feeSen)}` : '',
    },
  ]
}

const isOurs = ({ commissionSen, serviceFeeSen, discountSen, goodwillSen }: Shares) =>
  commissionSen + serviceFeeSen + goodwillSen > 0 || discountSen < 0

function secondPersons(refunds: readonly One[]): Consequence[] {
  const count = refunds.filter(({ plan }) => plan.needsSecondPerson).length
  const above = ringgit(refunds[0]?.refundable.secondPersonAboveSen ?? 0)
  const who = count === refunds.length ? 'All of them require' : count === 1 ? '1 of them requires' : `${count} of them require`
  return count === 0
    ? []
    : [
        {
          kind: 'second',
          before: '',
          strong: `${who} a second approver`,
          after: ` (above ${above} or refunded manually): another user must approve ${count === 1 ? 'it' : 'them'} before sending`,
        },
      ]
}
