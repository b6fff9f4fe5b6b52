import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { AlarmClock, Clock } from 'lucide-react'
import styled from 'styled-components'
import { useNow } from '../../../ui/format/clock.ts'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { slotStatus } from '../slotStatus.ts'

/** The order's slot status: always present, so that becoming late changes its colour and text but moves nothing. */
export function SlotBanner({ order }: { order: OrderDetails }) {
  const { tone, title, rest } = slotStatus(order, useNow())
  const Icon = tone === 'danger' ? AlarmClock : Clock
  return (
    <Strip data-tone={tone} aria-label="Slot status" role="group">
      <Icon size={16} aria-hidden />
      <p>
        <b>{title}</b> {rest}
      </p>
    </Strip>
  )
}

const Strip = styled(TonedStrip)`
  min-height: calc(2 * var(--line-height-dense) + 20px);
`
