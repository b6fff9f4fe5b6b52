import { Chip, type Tone } from './Chip.tsx'
import { type Glyph, StatusGlyph } from './StatusGlyph.tsx'

interface Look {
  tone: Tone
  glyph: Glyph
}

/** Hue is the stage and the ring is the progress, so that a column of chips reads as a map. */
const orderLooks = {
  pending: { tone: 'secondary', glyph: 'ring-0' },
  confirmed: { tone: 'secondary', glyph: 'ring-1' },
  agent_assigned: { tone: 'info', glyph: 'ring-2' },
  pickup_scheduled: { tone: 'info', glyph: 'ring-3' },
  agent_en_route: { tone: 'info', glyph: 'ring-4' },
  pickup_arrived: { tone: 'info', glyph: 'ring-5' },
  items_collected: { tone: 'info', glyph: 'ring-6' },
  in_processing: { tone: 'violet', glyph: 'ring-7' },
  ready_for_delivery: { tone: 'violet', glyph: 'ring-8' },
  out_for_delivery: { tone: 'teal', glyph: 'ring-9' },
  delivery_arrived: { tone: 'teal', glyph: 'ring-10' },
  delivered: { tone: 'positive', glyph: 'tick' },
  cancelled: { tone: 'neutral', glyph: 'cross' },
  disputed: { tone: 'danger', glyph: 'exclamation' },
  refunded: { tone: 'neutral', glyph: 'undo' },
} as const satisfies Record<string, Look>

const paymentLooks = {
  pending: { tone: 'warning', glyph: 'dashed' },
  paid: { tone: 'positive', glyph: 'tick' },
  failed: { tone: 'danger', glyph: 'cross' },
  refunded: { tone: 'danger', glyph: 'undo' },
  partial_refund: { tone: 'danger', glyph: 'undo' },
} as const satisfies Record<string, Look>

export const statusLooks = { order: orderLooks, payment: paymentLooks }

type StatusChipProps = { kind: 'order'; status: keyof typeof orderLooks } | { kind: 'payment'; status: keyof typeof paymentLooks }

export function StatusChip(props: StatusChipProps) {
  const { tone, glyph }: Look = props.kind === 'order' ? orderLooks[props.status] : paymentLooks[props.status]
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {words(props.status)}
    </Chip>
  )
}

/** `agent_en_route` → "Agent en route". */
function words(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
}
