import type { LedgerTransaction, OrderPart } from '@kainsiap/ops/ledger/contract'

export interface Share {
  id: 'agent' | 'kept' | 'tax' | 'waiting' | 'customer' | 'back'
  /** Of what we keep below zero, where others got more than was paid: all of them sum up to the payment. */
  sen: number
}

const shareOf = (account: string): Share['id'] | null => {
  if (account.startsWith('agent_payable:')) return 'agent'
  if (account.startsWith('revenue:') || account === 'expense:discount' || account === 'expense:goodwill') return 'kept'
  if (account === 'tax_payable') return 'tax'
  if (account === 'customer_funds') return 'customer'
  return account === 'refund_pending' || account.startsWith('payout_clearing:') ? 'waiting' : null
}

const order: readonly Share['id'][] = ['agent', 'customer', 'back', 'waiting', 'kept', 'tax']

/**
 * Who has the money of an order, as its transactions say: whoever is owed something of it, keeps it, or got it back. What of the agent's part
 * is in a payout that was sent is on the way, until the bank says that it was paid.
 */
export function whereItEnded(
  transactions: readonly Pick<LedgerTransaction, 'kind' | 'entries'>[],
  parts: readonly Pick<OrderPart, 'status' | 'partSen'>[],
): Share[] {
  const owed = new Map<Share['id'], number>()
  for (const { account, sen } of transactions.flatMap(({ entries }) => entries)) {
    const share = shareOf(account)
    if (share) owed.set(share, (owed.get(share) ?? 0) - sen)
  }
  const sentSen = parts.reduce((sum, { status, partSen }) => (status === 'processing' ? sum + Math.max(0, partSen) : sum), 0)
  owed.set('agent', (owed.get('agent') ?? 0) - sentSen)
  owed.set('waiting', (owed.get('waiting') ?? 0) + sentSen)
  const paidBack = transactions.filter(({ kind }) => kind === 'rf:paid').flatMap(({ entries }) => entries)
  owed.set(
    'back',
    paidBack.reduce((sum, { sen }) => sum + Math.max(0, sen), 0),
  )
  return order.flatMap((id) => {
    const sen = owed.get(id) ?? 0
    return sen !== 0 ? { id, sen } : []
  })
}
