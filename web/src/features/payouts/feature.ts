import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { payoutPaths } from './payoutPaths.ts'
import { plainNumber, yearlyNumber } from '../../app/record/recordRef.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const

export const payoutsFeature = defineFeature({
  pages: [
    { path: payoutPaths.all, title: 'Agent Payouts', ...read, load: async () => (await import('./PayoutsPage.tsx')).PayoutsPage },
    { path: payoutPaths.agents, title: 'Payouts', ...read, load: async () => (await import('./AgentPayoutsPage.tsx')).AgentPayoutsPage },
    {
      path: payoutPaths.payout(':number'),
      record: yearlyNumber('PO'),
      title: 'Payout :number',
      ...read,
      load: async () => (await import('./PayoutPage.tsx')).PayoutPage,
    },
    {
      path: payoutPaths.wallet(':id'),
      record: plainNumber('AG'),
      title: 'Wallet',
      ...read,
      load: async () => (await import('./wallet/WalletPage.tsx')).WalletPage,
    },
  ],
  navigation: [
    {
      group: 'agents',
      label: 'Payouts',
      path: payoutPaths.agents,
      permission: 'finance.read',
      Count: lazy(async () => ({ default: (await import('./AttentionCount.tsx')).AttentionCount })),
    },
  ],
  pageTabs: [
    {
      group: 'finance',
      label: 'Agent Payouts',
      path: payoutPaths.all,
      permission: 'finance.read',
      place: 2,
      Count: lazy(async () => ({ default: (await import('./PayoutsCount.tsx')).PayoutsCount })),
    },
  ],
  tiles: [
    {
      id: 'pendingPayouts',
      permission: 'finance.read',
      place: 7,
      Tile: lazy(async () => ({ default: (await import('./PayoutTile.tsx')).PayoutTile })),
    },
  ],
  activity: [{ entity: 'payout', permission: 'finance.read', load: async () => (await import('./payoutActivity.ts')).payoutActivity }],
  search: [
    {
      plural: 'payouts',
      group: 'finance',
      permission: 'finance.read',
      place: 5,
      load: async () => (await import('./payoutSearch.tsx')).payoutSearch,
    },
  ],
  recordPanels: [
    {
      entity: 'agent',
      permission: 'finance.read',
      Panel: lazy(async () => ({ default: (await import('./wallet/AgentWallet.tsx')).AgentWallet })),
    },
  ],
})
