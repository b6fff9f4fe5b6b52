export const ledgerPath = '/backoffice/finance/ledger'
