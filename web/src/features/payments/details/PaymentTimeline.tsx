import type { PaymentDetails, PaymentTimelineEntry } from '@kainsiap/ops/payments/contract'
import {
  BadgeCheck,
  Ban,
  Banknote,
  CircleCheck,
  CircleHelp,
  CircleX,
  CreditCard,
  History,
  Hourglass,
  Link2,
  Pencil,
  ReceiptText,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { answerText, causeText } from '../../../money/gatewayWords.ts'
import { type ActLook, HistoryPanel } from '../../../ui/record/HistoryPanel.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'

const looks: Readonly<Record<PaymentTimelineEntry['kind'], ActLook>> = {
  created: { icon: <ReceiptText size={13} />, tone: 'secondary', title: 'Requested' },
  started: { icon: <CreditCard size={13} />, tone: 'info', title: 'Started' },
  opened: { icon: <Link2 size={13} />, tone: 'info', title: 'Link opened' },
  pending: { icon: <Hourglass size={13} />, tone: 'info', title: 'Pending at the bank' },
  unknown: { icon: <CircleHelp size={13} />, tone: 'warning', title: 'No answer' },
  captured: { icon: <CircleCheck size={13} />, tone: 'positive', title: 'Paid' },
  captured_extra: { icon: <TriangleAlert size={13} />, tone: 'danger', title: 'Overpaid' },
  declined: { icon: <CircleX size={13} />, tone: 'danger', title: 'Declined' },
  recorded: { icon: <Banknote size={13} />, tone: 'secondary', title: 'Recorded' },
  confirmed: { icon: <BadgeCheck size={13} />, tone: 'positive', title: 'Confirmed' },
  rejected: { icon: <CircleX size={13} />, tone: 'danger', title: 'Rejected' },
  changed: { icon: <Pencil size={13} />, tone: 'secondary', title: 'Order changed' },
  cancelled: { icon: <Ban size={13} />, tone: 'neutral', title: 'Order cancelled' },
  refund_requested: { icon: <Undo2 size={13} />, tone: 'secondary', title: 'Refund requested' },
  refunded: { icon: <Undo2 size={13} />, tone: 'warning', title: 'Refunded' },
  refund_released: { icon: <CircleX size={13} />, tone: 'neutral', title: 'Refund not made' },
  migrated: { icon: <History size={13} />, tone: 'neutral', title: 'Imported from the order' },
}

/** What happened to a payment, and who did it, the latest first. */
export function PaymentTimeline({ payment: { timeline } }: { payment: PaymentDetails }) {
  return <HistoryPanel history={timeline.toReversed()} lookOf={({ kind }) => looks[kind]} Act={Act} none="No activity yet." />
}

function Act({ kind, amountSen, attempt, detail }: PaymentTimelineEntry) {
  const through = attempt === undefined ? '' : `attempt ${attempt}`
  const rest = [through, detail === undefined ? '' : saidOf(kind, detail)].filter(Boolean).join(': ')
  return (
    <>
      <b>
        {looks[kind].title}
        {amountSen !== undefined && ` ${ringgit(amountSen)}`}
      </b>
      {rest && `, ${rest}`}
    </>
  )
}

/** The words of people and references stand as they are; the codes of gateways are said in words. */
function saidOf(kind: PaymentTimelineEntry['kind'], detail: string): string {
  if (kind === 'declined') return answerText(detail)
  // Money that came in without a reference is known by which record of the payment it was.
  if (/^manual_\d+$/.test(detail)) return 'recorded manually'
  return kind === 'unknown' ? causeText(detail) : detail
}
