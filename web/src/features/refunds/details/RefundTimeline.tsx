import type { RefundDetails, RefundTimelineEntry } from '@kainsiap/ops/refunds/contract'
import {
  BadgeCheck,
  Banknote,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  HandCoins,
  Hourglass,
  OctagonPause,
  Send,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { evidenceActs } from '../../../command/evidence/evidenceActs.tsx'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { answerText, causeText } from '../../../money/gatewayWords.ts'
import { type ActLook, HistoryPanel } from '../../../ui/record/HistoryPanel.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'

const looks: Readonly<Record<RefundTimelineEntry['kind'], ActLook>> = {
  requested: { icon: <Undo2 size={13} />, tone: 'secondary', title: 'Requested' },
  borne: { icon: <HandCoins size={13} />, tone: 'neutral', title: 'Cost allocated on delivery' },
  approved: { icon: <BadgeCheck size={13} />, tone: 'positive', title: 'Approved' },
  rejected: { icon: <CircleX size={13} />, tone: 'neutral', title: 'Rejected' },
  expired: { icon: <Clock size={13} />, tone: 'neutral', title: 'Expired' },
  withdrawn: { icon: <CircleX size={13} />, tone: 'neutral', title: 'Withdrawn' },
  submitted: { icon: <Send size={13} />, tone: 'info', title: 'Sent to gateway' },
  pending: { icon: <Hourglass size={13} />, tone: 'info', title: 'Pending at the bank' },
  unknown: { icon: <CircleHelp size={13} />, tone: 'warning', title: 'No answer' },
  succeeded: { icon: <CircleCheck size={13} />, tone: 'positive', title: 'Refunded' },
  declined: { icon: <CircleX size={13} />, tone: 'danger', title: 'Declined' },
  paid_by_hand: { icon: <Banknote size={13} />, tone: 'positive', title: 'Recorded as paid' },
  stopped: { icon: <OctagonPause size={13} />, tone: 'danger', title: 'Stopped' },
  fee_kept: { icon: <CircleX size={13} />, tone: 'danger', title: 'Not sent: reserved for the agent’s cancellation fee' },
  not_paid: { icon: <CircleX size={13} />, tone: 'neutral', title: 'Recorded as not paid' },
  overdue: { icon: <TriangleAlert size={13} />, tone: 'warning', title: 'Not paid within 14 business days' },
  ...evidenceActs,
}

/** What happened to a refund, and who did it, the latest first. */
export function RefundTimeline({ refund: { timeline } }: { refund: RefundDetails }) {
  return <HistoryPanel history={timeline.toReversed()} lookOf={({ kind }) => looks[kind]} Act={Act} none="No activity yet." />
}

function Act({ kind, detail, paidOn }: RefundTimelineEntry) {
  return (
    <>
      <b>{looks[kind].title}</b>
      {detail !== undefined && `, ${saidOf(kind, detail)}`}
      {paidOn !== undefined && `, on ${dayLabel(paidOn)}`}
    </>
  )
}

/** The words of people and references stand as they are; the codes of gateways are said in words. */
function saidOf(kind: RefundTimelineEntry['kind'], detail: string): string {
  if (kind === 'evidence_recorded') return labelOf(detail).toLowerCase()
  if (kind === 'declined' || kind === 'contradicted') return answerText(detail)
  return kind === 'unknown' ? causeText(detail) : detail
}
