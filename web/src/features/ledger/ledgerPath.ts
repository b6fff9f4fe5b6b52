export const ledgerPath = '/backoffice/finance/ledger'
const recordPages: Readonly<Record<string, { noun: string; path: string }>> = {
  payment: { noun: 'payment', path: 'payments' },
  refund: { noun: 'refund', path: 'refunds' },
  payout: { noun: 'payout', path: 'payouts' },
  payoutBatch: { noun: 'payout batch', path: 'payout-batches' },
}
/** The page of a record of which a check names the id; null of one that has none. */
export function recordPage({ entity, id }: { entity: string; id: string }): { noun: string; path: string } | null {
  const page = recordPages[entity]
  return page ? { noun: page.noun, path: `/backoffice/finance/${page.path}/${id}` } : null
}
export const reconciliationPath = '/backoffice/finance/reconciliation'
export const payoutPath = (number: string): string => `/backoffice/finance/payouts/${number}`
