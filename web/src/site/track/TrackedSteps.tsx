import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import type { TrackedOrder } from '@kainsiap/ops/track/contract'
import {
  BadgeCheck,
  Ban,
  Bike,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  DoorOpen,
  House,
  type LucideIcon,
  PackageCheck,
  Shirt,
  ShoppingBag,
  Truck,
  Undo2,
  UserCheck,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled, { keyframes } from 'styled-components'
import { useNavigation } from '../navigation/navigation.tsx'
import { trackTimes } from './trackTimes.ts'

const marks: Readonly<Record<OrderStatus, { Icon: LucideIcon; tone: string }>> = {
  pending: { Icon: ShoppingBag, tone: 'secondary' },
  confirmed: { Icon: BadgeCheck, tone: 'positive' },
  agent_assigned: { Icon: UserCheck, tone: 'info' },
  pickup_scheduled: { Icon: CalendarClock, tone: 'info' },
  agent_en_route: { Icon: Bike, tone: 'info' },
  pickup_arrived: { Icon: DoorOpen, tone: 'info' },
  items_collected: { Icon: PackageCheck, tone: 'info' },
  in_processing: { Icon: Shirt, tone: 'violet' },
  ready_for_delivery: { Icon: CircleCheck, tone: 'violet' },
  out_for_delivery: { Icon: Truck, tone: 'teal' },
  delivery_arrived: { Icon: DoorOpen, tone: 'teal' },
  delivered: { Icon: House, tone: 'positive' },
  cancelled: { Icon: Ban, tone: 'neutral' },
  disputed: { Icon: CircleAlert, tone: 'danger' },
  refunded: { Icon: Undo2, tone: 'neutral' },
}

/** The order's history, newest first. Entries that arrive while the page is open are highlighted once. */
export function TrackedSteps({ order }: { order: TrackedOrder }) {
  const { t } = useTranslation()
  const times = trackTimes(useNavigation().language)
  const [knownAtFirst] = useState(order.steps.length)
  return (
    <Panel aria-labelledby="happened">
      <h2 id="happened">{t('track.happened')}</h2>
      <ol>
        {order.steps
          .map((step, index) => ({ ...step, isNew: index >= knownAtFirst }))
          .toReversed()
          .map(({ status, at, isNew }) => {
            const { Icon, tone } = marks[status]
            return (
              <li key={at + status} data-new={isNew || undefined}>
                <Node data-tone={tone}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                </Node>
                <span>{t(`statuses.${status}`)}</span>
                <time dateTime={at}>
                  {times.day(at)} {times.clock(at)}
                </time>
              </li>
            )
          })}
      </ol>
    </Panel>
  )
}

const lightUp = keyframes`
  from, 40% { background: var(--color-flash); }
`
const Panel = styled.section`
  padding: var(--space-5) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-hero);
  background: var(--color-surface-raised);
  font-size: var(--font-size-body);
  line-height: var(--line-height-body);

  h2 {
    padding: 0 var(--space-2) var(--space-3);
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-semibold);
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-2);
    border-radius: var(--radius-control);
  }
  li:first-child span {
    font-weight: var(--font-weight-semibold);
  }
  li + li::before {
    content: '';
    position: absolute;
    top: -8px;
    left: 23px;
    width: 2px;
    height: 16px;
    background: var(--color-line-strong);
  }
  li[data-new] {
    animation: ${lightUp} var(--duration-flash) var(--easing-in-out);
  }
  time {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`
const tone = (name: string) => `
  &[data-tone='${name}'] {
    background: var(--tone-${name}-bg);
    color: var(--tone-${name}-fg);
  }
`
const Node = styled.i`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: var(--radius-round);
  ${['neutral', 'secondary', 'info', 'positive', 'danger', 'violet', 'teal'].map(tone).join('')}
`
