import { HoldReason, type PayoutDetails, type PayoutTimelineEntry } from '@kainsiap/ops/payouts/contract'
import {
  BadgeCheck,
  Ban,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleX,
  Diff,
  Hourglass,
  Landmark,
  OctagonX,
  ReceiptText,
  RotateCcw,
  Send,
  Undo2,
} from 'lucide-react'
import { evidenceActs } from '../../../command/evidence/evidenceActs.tsx'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { causeText } from '../../../money/gatewayWords.ts'
import { type ActLook, HistoryPanel } from '../../../ui/record/HistoryPanel.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { answerText, holdTexts } from '../../../money/payoutWords.ts'

const looks: Readonly<Record<PayoutTimelineEntry['kind'], ActLook>> = {
  created: { icon: <ReceiptText size={13} />, tone: 'secondary', title: 'Prepared' },
  proposed: { icon: <CalendarClock size={13} />, tone: 'secondary', title: 'Proposed by schedule' },
  held: { icon: <CirclePause size={13} />, tone: 'warning', title: 'Put on hold' },
  released: { icon: <CirclePlay size={13} />, tone: 'info', title: 'Released' },
  adjusted: { icon: <Diff size={13} />, tone: 'secondary', title: 'Adjusted' },
  processed: { icon: <Send size={13} />, tone: 'info', title: 'Processed' },
  pending: { icon: <Hourglass size={13} />, tone: 'info', title: 'At the bank' },
  unknown: { icon: <CircleHelp size={13} />, tone: 'warning', title: 'No answer' },
  completed: { icon: <CircleCheck size={13} />, tone: 'positive', title: 'Completed' },
  paid_by_hand: { icon: <BadgeCheck size={13} />, tone: 'positive', title: 'Recorded as paid' },
  declined: { icon: <CircleX size={13} />, tone: 'danger', title: 'Declined' },
  returned: { icon: <Undo2 size={13} />, tone: 'danger', title: 'Returned by the bank' },
  retried: { icon: <RotateCcw size={13} />, tone: 'info', title: 'Retried' },
  cancelled: { icon: <Ban size={13} />, tone: 'neutral', title: 'Cancelled' },
  stopped: { icon: <OctagonX size={13} />, tone: 'warning', title: 'Not sent: ledger mismatch' },
  account_changed: { icon: <Landmark size={13} />, tone: 'warning', title: 'Bank account changed' },
  account_unreadable: { icon: <OctagonX size={13} />, tone: 'warning', title: 'Not sent: account number unreadable' },
  ...evidenceActs,
}

/** What happened to a payout, and who did it, the latest first. */
export function PayoutTimeline({ payout: { timeline } }: { payout: PayoutDetails }) {
  return <HistoryPanel history={timeline.toReversed()} lookOf={({ kind }) => looks[kind]} Act={Act} none="No activity yet." />
}

function Act({ kind, attempt, detail, paidOn, changedBy }: PayoutTimelineEntry) {
  const through = attempt === undefined ? '' : `attempt ${attempt}`
  const rest = [through, detail === undefined ? '' : saidOf(kind, detail)].filter(Boolean).join(': ')
  return (
    <>
      <b>{looks[kind].title}</b>
      {rest && `, ${rest}`}
      {changedBy && `, by ${changedBy.name}`}
      {paidOn !== undefined && `, on ${dayLabel(paidOn)}`}
    </>
  )
}

/** The words of people and references stand as they are; codes are said in words. */
function saidOf(kind: PayoutTimelineEntry['kind'], detail: string): string {
  if (kind === 'evidence_recorded') return labelOf(detail).toLowerCase()
  if (kind === 'declined' || kind === 'returned' || kind === 'contradicted') return answerText(detail)
  if (kind === 'unknown') return causeText(detail)
  const reason = HoldReason.safeParse(detail)
  return reason.success ? holdTexts[reason.data] : detail
}
