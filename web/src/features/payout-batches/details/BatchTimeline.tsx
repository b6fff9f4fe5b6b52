import type { PayoutBatchDetails, PayoutBatchTimelineEntry } from '@kainsiap/ops/payout-batches/contract'
import {
  Ban,
  CircleStop,
  CircleX,
  Clock,
  CornerUpLeft,
  FileCheck,
  FileDown,
  FileUp,
  FileX,
  ListChecks,
  OctagonX,
  PencilLine,
  RotateCcw,
  Send,
  Stamp,
} from 'lucide-react'
import { type ActLook, HistoryPanel } from '../../../ui/record/HistoryPanel.tsx'

const looks: Readonly<Record<PayoutBatchTimelineEntry['kind'], ActLook>> = {
  created: { icon: <PencilLine size={13} />, tone: 'secondary', title: 'Started' },
  prepared: { icon: <ListChecks size={13} />, tone: 'secondary', title: 'Prepared' },
  submitted: { icon: <Send size={13} />, tone: 'info', title: 'Sent for approval' },
  sent_back: { icon: <CornerUpLeft size={13} />, tone: 'warning', title: 'Sent back' },
  approval_voided: { icon: <OctagonX size={13} />, tone: 'warning', title: 'Approval void' },
  approved: { icon: <Stamp size={13} />, tone: 'positive', title: 'Released' },
  rejected: { icon: <CircleX size={13} />, tone: 'danger', title: 'Rejected' },
  expired: { icon: <Clock size={13} />, tone: 'warning', title: 'Approval request expired' },
  cancelled: { icon: <Ban size={13} />, tone: 'neutral', title: 'Cancelled' },
  rest_cancelled: { icon: <CircleStop size={13} />, tone: 'neutral', title: 'Rest cancelled' },
  failed_retried: { icon: <RotateCcw size={13} />, tone: 'info', title: 'Failed payouts retried' },
  file_downloaded: { icon: <FileDown size={13} />, tone: 'info', title: 'Bank file downloaded' },
  results_given: { icon: <FileUp size={13} />, tone: 'info', title: 'Results imported' },
  results_confirmed: { icon: <FileCheck size={13} />, tone: 'positive', title: 'Results confirmed' },
  results_rejected: { icon: <FileX size={13} />, tone: 'danger', title: 'Results rejected' },
}

/** What people did with a run, the latest first. */
export function BatchTimeline({ run: { timeline } }: { run: PayoutBatchDetails }) {
  return <HistoryPanel history={timeline.toReversed()} lookOf={({ kind }) => looks[kind]} Act={Act} none="No activity yet." />
}

function Act({ kind, detail }: PayoutBatchTimelineEntry) {
  return (
    <>
      <b>{looks[kind].title}</b>
      {detail !== undefined && `, ${detail}`}
    </>
  )
}
