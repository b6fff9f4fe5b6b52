import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { approvalPaths } from './approvalPaths.ts'
import { recordId } from '../../app/record/recordRef.ts'

const approve = { permission: 'finance.approve', denied: "You don't have permission to approve requests of other users." } as const

export const approvalsFeature = defineFeature({
  pages: [
    {
      path: approvalPaths.views.waiting,
      title: 'Approvals',
      ...approve,
      load: async () => (await import('./ApprovalsPage.tsx')).WaitingPage,
    },
    {
      path: approvalPaths.views.mine,
      title: 'My requests',
      ...approve,
      load: async () => (await import('./ApprovalsPage.tsx')).MinePage,
    },
    {
      path: approvalPaths.views.decided,
      title: 'Decided',
      ...approve,
      load: async () => (await import('./ApprovalsPage.tsx')).DecidedPage,
    },
    {
      path: approvalPaths.approval(':id'),
      record: recordId,
      title: 'Approval',
      ...approve,
      load: async () => (await import('./ApprovalPage.tsx')).ApprovalPage,
    },
  ],
  navigation: [
    {
      group: 'finance',
      label: 'Approvals',
      path: approvalPaths.inbox,
      permission: 'finance.approve',
      Count: lazy(async () => ({ default: (await import('./WaitingCount.tsx')).WaitingCount })),
    },
  ],
  search: [
    {
      plural: 'approvals',
      group: 'finance',
      permission: 'finance.approve',
      place: 4.7,
      load: async () => (await import('./approvalSearch.tsx')).approvalSearch,
    },
  ],
  notices: async () => (await import('./approvalNotices.tsx')).approvalNotices,
})
