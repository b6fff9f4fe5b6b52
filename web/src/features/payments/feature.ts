import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { paymentPaths } from './paymentPaths.ts'
import { yearlyNumber } from '../../app/record/recordRef.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const
const write = { permission: 'finance.write', denied: "You don't have permission to process payments." } as const

export const paymentsFeature = defineFeature({
  pages: [
    { path: paymentPaths.all, title: 'Financial Overview', ...read, load: async () => (await import('./PaymentsPage.tsx')).PaymentsPage },
    {
      path: paymentPaths.processing,
      title: 'Payment Processing',
      ...write,
      load: async () => (await import('./ProcessingPage.tsx')).ProcessingPage,
    },
    {
      path: paymentPaths.payment(':number'),
      record: yearlyNumber('PAY'),
      title: 'Payment :number',
      ...read,
      load: async () => (await import('./PaymentPage.tsx')).PaymentPage,
    },
  ],
  navigation: [
    {
      group: 'finance',
      label: 'Payment Processing',
      path: paymentPaths.processing,
      permission: 'finance.write',
      Count: lazy(async () => ({ default: (await import('./AttentionCount.tsx')).AttentionCount })),
    },
  ],
  quickActions: [
    {
      group: 'finance',
      path: paymentPaths.all,
      permission: 'finance.read',
      Figure: lazy(async () => ({ default: (await import('./PaymentsFigure.tsx')).PaymentsFigure })),
    },
  ],
  tiles: [
    {
      id: 'paymentsToLookAt',
      permission: 'finance.write',
      reads: 'finance.read',
      place: 5,
      Tile: lazy(async () => ({ default: (await import('./AttentionTile.tsx')).AttentionTile })),
    },
  ],
  pageTabs: [
    {
      group: 'finance',
      label: 'Payments',
      path: paymentPaths.all,
      permission: 'finance.read',
      place: 1,
      Count: lazy(async () => ({ default: (await import('./PaymentsCount.tsx')).PaymentsCount })),
    },
  ],
  activity: [{ entity: 'payment', permission: 'finance.read', load: async () => (await import('./paymentActivity.ts')).paymentActivity }],
  search: [
    {
      plural: 'payments',
      group: 'finance',
      permission: 'finance.read',
      place: 4,
      load: async () => (await import('./paymentSearch.tsx')).paymentSearch,
    },
  ],
  recordPanels: [
    {
      entity: 'order',
      permission: 'finance.read',
      Panel: lazy(async () => ({ default: (await import('./OrderPayment.tsx')).OrderPayment })),
    },
  ],
})
