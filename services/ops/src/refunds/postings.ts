import { accounts } from '../platform/ledger/accounts.ts'
import { definePostings, type LedgerEntry, type Posting } from '../platform/ledger/postings.ts'
import { refundEvents, type RefundShares } from './contract.ts'
import { refunds, type RefundDoc } from './model.ts'

const fields = [
  'order',
  'agent',
  'amountSen',
  'shares',
  'borne',
  'status',
  'requestedAt',
  'endedAt',
  'paidFrom',
] as const satisfies readonly (keyof RefundDoc)[]
export type PostedRefund = Pick<RefundDoc, (typeof fields)[number] | '_id'>

/** Whose accounts a refund is taken from. */
function sharesEntries(shares: RefundShares, agent: RefundDoc['agent']): LedgerEntry[] {
  const ofAgent = shares.agentSen === 0 ? [] : [{ account: accounts.agentPayable(agent?.id.toHexString() ?? ''), sen: shares.agentSen }]
  return [
    { account: accounts.customerFunds, sen: shares.customerFundsSen },
    ...ofAgent,
    { account: accounts.commission, sen: shares.commissionSen },
    { account: accounts.serviceFee, sen: shares.serviceFeeSen },
    { account: accounts.taxPayable, sen: shares.taxSen },
    { account: accounts.discount, sen: shares.discountSen },
    { account: accounts.goodwill, sen: shares.goodwillSen },
  ]
}

const reversed = (entries: readonly LedgerEntry[]): LedgerEntry[] => entries.map(({ account, sen }) => ({ account, sen: 0 - sen }))

function paidAccount(paidFrom: NonNullable<RefundDoc['paidFrom']>): string {
  switch (paidFrom) {
    case 'billplz':
    case 'stripe':
      return accounts.gateway(paidFrom)
    case 'bank':
      return accounts.bank
    case 'cash_in_hand':
      return accounts.cashInHand
  }
}

/**
 * Reserved when it is asked for, and then paid or released. Where the order was delivered in between, agent and company bear it from then on,
 * and the customers' funds get back what had been taken from them: the delivery has earned the whole.
 */
export function postingsOf(refund: PostedRefund): Posting[] {
  const { _id, order, agent, amountSen, shares, borne, status, requestedAt, endedAt, paidFrom } = refund
  const posting = (step: string, at: Date, entries: LedgerEntry[]): Posting => ({
    id: `rf:${_id.toHexString()}:${step}`,
    kind: `rf:${step}`,
    at,
    orderId: order.id.toHexString(),
    entries,
  })
  const reserved = [...sharesEntries(shares, agent), { account: accounts.refundPending, sen: -amountSen }]
  const moved = borne && [...sharesEntries(borne.shares, agent), { account: accounts.customerFunds, sen: -amountSen }]
  const isReleased = status === 'rejected' || status === 'failed'
  return [
    posting('reserved', requestedAt, reserved),
    ...(borne && moved ? [posting('borne', borne.at > requestedAt ? borne.at : requestedAt, moved)] : []),
    ...(status === 'succeeded' && endedAt && paidFrom
      ? [
          posting('paid', endedAt, [
            { account: accounts.refundPending, sen: amountSen },
            { account: paidAccount(paidFrom), sen: -amountSen },
          ]),
        ]
      : []),
    ...(isReleased && endedAt ? [posting('released', endedAt, joined(reversed([...reserved, ...(moved ?? [])])))] : []),
  ]
}

/** One entry an account. */
function joined(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, number>()
  for (const { account, sen } of entries) sums.set(account, (sums.get(account) ?? 0) + sen)
  return [...sums].map(([account, sen]) => ({ account, sen }))
}

export const refundPostings = definePostings({ entity: refunds, events: refundEvents.types, fields, of: postingsOf })
