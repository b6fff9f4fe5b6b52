import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { ledgerPath } from './ledgerPath.ts'

export const ledgerFeature = defineFeature({
  pages: [
    {
      path: ledgerPath,
      title: 'Ledger',
      permission: 'finance.read',
      denied: "You don't have permission to view the ledger.",
      load: async () => (await import('./LedgerPage.tsx')).LedgerPage,
    },
  ],
  recordPanels: [
    {
      entity: 'payment',
      permission: 'finance.read',
      Panel: lazy(async () => ({ default: (await import('./PaymentLedger.tsx')).PaymentLedger })),
    },
  ],
  navigation: [
    {
      group: 'finance',
      label: 'Ledger',
      path: ledgerPath,
      permission: 'finance.read',
      Count: lazy(async () => ({ default: (await import('./checks/ChecksCount.tsx')).ChecksCount })),
    },
  ],
})
