import type { LedgerTransaction } from '@kainsiap/ops/ledger/contract'

export interface Share {
  id: 'agent' | 'kept' | 'tax' | 'waiting' | 'customer'
  sen: number
}

const shareOf = (account: string): Share['id'] | null => {
  if (account.startsWith('agent_payable:')) return 'agent'
  if (account.startsWith('revenue:') || account === 'expense:discount') return 'kept'
  if (account === 'tax_payable') return 'tax'
  if (account === 'customer_funds') return 'customer'
  return account === 'refund_pending' || account.startsWith('payout_clearing:') ? 'waiting' : null
}

const order: readonly Share['id'][] = ['agent', 'customer', 'waiting', 'kept', 'tax']

/** Who has the money of an order, as its transactions say: whoever is owed something of it, or keeps it. */
export function whereItEnded(transactions: readonly Pick<LedgerTransaction, 'entries'>[]): Share[] {
  const owed = new Map<Share['id'], number>()
  for (const { account, sen } of transactions.flatMap(({ entries }) => entries)) {
    const share = shareOf(account)
    if (share) owed.set(share, (owed.get(share) ?? 0) - sen)
  }
  return order.flatMap((id) => {
    const sen = owed.get(id) ?? 0
    return sen > 0 ? { id, sen } : []
  })
}
