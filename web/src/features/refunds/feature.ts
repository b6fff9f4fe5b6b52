import type { Payment } from '@kainsiap/ops/payments/contract'
import { Undo2 } from 'lucide-react'
import { lazy } from 'react'
import { defineFeature, defineRecordCommand } from '../../app/feature.ts'
import { canRefund } from './canRefund.ts'
import { refundPaths } from './refundPaths.ts'
import { placedNumber } from '../../app/record/recordRef.ts'

const read = { permission: 'finance.read', denied: "You don't have permission to access financial management." } as const

export const refundsFeature = defineFeature({
  pages: [
    { path: refundPaths.all, title: 'Refunds', ...read, load: async () => (await import('./RefundsPage.tsx')).RefundsPage },
    {
      path: refundPaths.refund(':number'),
      record: placedNumber('REF'),
      title: 'Refund :number',
      ...read,
      load: async () => (await import('./RefundPage.tsx')).RefundPage,
    },
  ],
  navigation: [
    {
      group: 'finance',
      label: 'Refunds',
      path: refundPaths.all,
      permission: 'finance.read',
      Count: lazy(async () => ({ default: (await import('./counts.tsx')).WaitingCount })),
    },
  ],
  pageTabs: [
    {
      group: 'finance',
      label: 'Refunds',
      path: refundPaths.all,
      permission: 'finance.read',
      place: 3,
      Count: lazy(async () => ({ default: (await import('./counts.tsx')).AllCount })),
    },
  ],
  tiles: [
    {
      id: 'refundsToDecide',
      permission: 'finance.approve',
      reads: 'finance.read',
      place: 6,
      Tile: lazy(async () => ({ default: (await import('./WaitingTile.tsx')).WaitingTile })),
    },
  ],
  activity: [{ entity: 'refund', permission: 'finance.read', load: async () => (await import('./refundActivity.ts')).refundActivity }],
  search: [
    {
      plural: 'refunds',
      group: 'finance',
      permission: 'finance.read',
      place: 4.5,
      load: async () => (await import('./refundSearch.tsx')).refundSearch,
    },
  ],
  recordCommands: [
    defineRecordCommand<Payment>({
      entity: 'payment',
      label: 'Refund Payment',
      icon: Undo2,
      permission: 'finance.write',
      key: { key: 'r', does: 'refund' },
      isFor: canRefund,
      Dialog: lazy(async () => ({ default: (await import('./ask/RefundDialog.tsx')).PaymentRefundDialog })),
      many: {
        label: 'Refund…',
        most: 100,
        Dialog: lazy(async () => ({ default: (await import('./ask/ManyDialog.tsx')).ManyDialog })),
      },
    }),
  ],
  recordPanels: [
    {
      entity: 'payment',
      permission: 'finance.read',
      Panel: lazy(async () => ({ default: (await import('./PaymentRefunds.tsx')).PaymentRefunds })),
    },
    {
      entity: 'order',
      permission: 'finance.read',
      Panel: lazy(async () => ({ default: (await import('./OrderRefunds.tsx')).OrderRefunds })),
    },
    {
      entity: 'customer',
      permission: 'finance.read',
      Panel: lazy(async () => ({ default: (await import('./CustomerRefunds.tsx')).CustomerRefunds })),
    },
  ],
})
