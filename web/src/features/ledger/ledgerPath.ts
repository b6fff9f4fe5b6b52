export const ledgerPath = '/backoffice/finance/ledger'
export const payoutPath = (number: string): string => `/backoffice/finance/payouts/${number}`
