import type { ApprovalNotice } from '@kainsiap/ops/approvals/contract'
import { Stamp } from 'lucide-react'
import { defineNoticeKind, type NoticeKinds } from '../../app/feature.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { kindLooks } from './approvalLooks.ts'
import { approvalPaths } from './approvalPaths.ts'

const nameOf = (kind: string): string => (kind in kindLooks ? kindLooks[kind as keyof typeof kindLooks].label : 'Something')

export const approvalNotices: NoticeKinds = {
  'approval.waiting': defineNoticeKind<Record<keyof ApprovalNotice, string> & { amountSen: string | null }>({
    icon: () => <Stamp />,
    tone: () => 'secondary',
    words: ({ kind, number, amountSen, by }) => ({
      lead: `${nameOf(kind)} ${number}`,
      rest: 'is awaiting approval',
      line: `${amountSen === null ? '' : `${ringgit(Number(amountSen))}, `}requested by ${by}`,
    }),
    page: { path: approvalPaths.inbox, label: 'Approvals' },
  }),
}
