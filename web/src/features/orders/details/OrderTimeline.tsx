import type { OrderDetails, TrackingEvent } from '@kainsiap/ops/orders/contract'
import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import {
  Ban,
  Bike,
  CalendarClock,
  CircleCheck,
  type LucideIcon,
  MapPin,
  PackageCheck,
  Shirt,
  ShoppingBag,
  TriangleAlert,
  Truck,
  Undo2,
  UserCheck,
} from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useSession } from '../../../api/session.ts'
import { Chip } from '../../../ui/status/Chip.tsx'
import { useFreshness } from '../../../ui/state/freshness.ts'
import { orderLooks } from '../../../ui/status/orderLooks.ts'
import { Timeline, type TimelineEntry } from '../../../ui/record/Timeline.tsx'
import { actorName } from '../orderLabels.ts'
import { trackingLabel } from './trackingLabel.ts'

const icons: Record<OrderStatus, LucideIcon> = {
  pending: ShoppingBag,
  confirmed: CircleCheck,
  agent_assigned: UserCheck,
  pickup_scheduled: CalendarClock,
  agent_en_route: Bike,
  pickup_arrived: MapPin,
  items_collected: PackageCheck,
  in_processing: Shirt,
  ready_for_delivery: PackageCheck,
  out_for_delivery: Truck,
  delivery_arrived: MapPin,
  delivered: CircleCheck,
  cancelled: Ban,
  disputed: TriangleAlert,
  refunded: Undo2,
}

export function OrderTimeline({ order }: { order: OrderDetails }) {
  const session = useSession()
  const { state } = useFreshness()
  // Entries present when the record was opened are not new, and neither are the user's own.
  const [opened] = useState(() => new Set(order.trackingEvents.map(({ id }) => id)))
  const me = session.status === 'signed_in' ? session.user.id : null
  const news = new Set(order.trackingEvents.filter(({ id, performedBy }) => !opened.has(id) && performedBy.id !== me).map(({ id }) => id))
  const entries = order.trackingEvents.map((event, place) => toEntry(order, event, order.trackingEvents[place - 1])).toReversed()
  return (
    <Section>
      <Title>
        Timeline <span data-screen-only>{state === 'live' && <Chip tone="positive">Live</Chip>}</span>
      </Title>
      <Timeline label="Timeline" entries={entries} isNew={(id) => news.has(id)} />
    </Section>
  )
}

function toEntry(order: OrderDetails, event: TrackingEvent, before: TrackingEvent | undefined): TimelineEntry {
  const Icon = icons[event.status]
  const { title, rest } = trackingLabel(event, before)
  return {
    id: event.id,
    icon: <Icon size={13} />,
    tone: orderLooks[event.status].tone,
    what: (
      <>
        <b>{title}</b>
        {rest && `: ${rest}`}
      </>
    ),
    who: actorName(event.performedBy, order),
    where: event.location,
    at: event.timestamp,
  }
}

const Section = styled.section`
  b {
    font-weight: var(--font-weight-semibold);
  }
`
const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--size-chip);
  margin-bottom: var(--space-3);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
