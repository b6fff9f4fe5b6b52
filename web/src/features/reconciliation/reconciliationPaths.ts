import type { Provider, ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'

const base = '/backoffice/finance/reconciliation'

const recordPaths: Readonly<Record<string, string>> = { payment: 'payments', refund: 'refunds', payout: 'payouts' }

export const reconciliationPaths = {
  all: base,
  day: (provider: Provider | ':provider', day: string) => `${base}/${provider}/${day}`,
  /** A line in its list. */
  line: ({ provider, day, id }: Pick<ReconciliationLine, 'provider' | 'day' | 'id'>) => `${base}/${provider}/${day}?open=${id}`,
  record: ({ entity, number }: { entity: string; number: string }) => `/backoffice/finance/${recordPaths[entity] ?? entity}/${number}`,
  ledger: '/backoffice/finance/ledger',
} as const
