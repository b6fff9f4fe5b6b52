import type { ApprovalKind, ApprovalView } from '@kainsiap/ops/approvals/contract'

const inbox = '/backoffice/finance/approvals'

/** The paths of the approvals' pages. */
export const approvalPaths = {
  inbox,
  views: { waiting: inbox, mine: `${inbox}/asked`, decided: `${inbox}/decided` } satisfies Record<ApprovalView, string>,
  approval: (id: string) => `${inbox}/${id}`,
} as const

const payout = (number: string) => `/backoffice/finance/payouts/${number}`
const payment = (number: string) => `/backoffice/finance/payments/${number}`

const run = (number: string) => `/backoffice/finance/payout-batches/${number}`
const refund = (number: string) => `/backoffice/finance/refunds/${number}`

/** The page of what is decided about. */
export const recordPath: Readonly<Record<ApprovalKind, (number: string) => string>> = {
  refund,
  payout,
  adjustment: payout,
  bank_change: payout,
  run,
  bank_results: run,
  cash: payment,
  bank_evidence: (number) => (number.startsWith('REF-') ? refund(number) : payout(number)),
}

/** The page of what that is about in turn: the payment of a refund, the order of a payment. */
export const aboutPath = (kind: ApprovalKind, number: string): string =>
  kind === 'cash' ? `/backoffice/orders/${number}` : payment(number)

export const partyPath = ({ kind, id }: { kind: 'customer' | 'agent'; id: string }): string => `/backoffice/${kind}s/${id}`
