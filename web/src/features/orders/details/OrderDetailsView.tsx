import { OrderRef } from '@kainsiap/ops/orders/contract'
import { SearchX, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { orderPaths } from '../orderPaths.ts'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { errorCode } from '../../../api/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { useGetOrderQuery } from '../ordersApi.ts'
import { OrderDetailsSkeleton } from './OrderDetailsSkeleton.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderOutcome } from './OrderOutcome.tsx'
import { OrderServices } from './OrderServices.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { SlotBanner } from './SlotBanner.tsx'

interface OrderDetailsViewProps {
  number: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one order, live. */
export function OrderDetailsView({ number, onClose }: OrderDetailsViewProps) {
  const isNumber = OrderRef.safeParse(number).success
  const order = useGetOrderQuery(number, { skip: !isNumber })
  const close = onClose && (
    <Corner>
      <IconButton label="Close" onClick={onClose}>
        <X size={18} />
      </IconButton>
    </Corner>
  )
  // A page has a heading even before its record is loaded.
  const heading = !onClose && <VisuallyHidden as="h1">Order {number}</VisuallyHidden>
  if (!isNumber || (errorCode(order.error) === 'not_found' && !order.currentData)) {
    return (
      <Frame data-drawer={onClose && ''}>
        {close}
        {heading}
        <EmptyState
          icon={<SearchX size={20} />}
          title="Order not found"
          hint={`There is no order ${number}.`}
          action={<WayOut onClose={onClose} />}
        />
      </Frame>
    )
  }
  return (
    <Frame data-drawer={onClose && ''}>
      {!order.data && close}
      {!order.data && <Name as={onClose ? 'h2' : 'h1'}>{number}</Name>}
      <Live query={order} what={`order ${number}`} skeleton={<OrderDetailsSkeleton />}>
        {(details) => (
          <>
            <OrderHead order={details} onClose={onClose} />
            <Columns>
              <Facts>
                <SlotBanner order={details} />
                <OrderFacts order={details} />
                <OrderOutcome order={details} />
                <OrderServices order={details} />
                <RecordPanels entity="order" id={details.id} />
              </Facts>
              <OrderTimeline order={details} />
            </Columns>
          </>
        )}
      </Live>
    </Frame>
  )
}

function WayOut({ onClose }: Pick<OrderDetailsViewProps, 'onClose'>) {
  if (onClose) return <Button onClick={onClose}>Back to the list</Button>
  return (
    <TextLink as={Link} to={orderPaths.all}>
      All orders
    </TextLink>
  )
}

/** On a page the window scrolls, under the top bar; a drawer scrolls by itself. */
const Frame = styled.div`
  --sticky-top: calc(var(--size-topbar) + var(--space-3));
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;

  &[data-drawer] {
    --sticky-top: var(--space-3);
    min-height: 0;
    overflow: auto;
  }
`
/** At the heading's final place: a record that is loading or failed is identified by its number. */
const Name = styled.h2`
  padding: 14px var(--space-5) 0;
  font-size: var(--font-size-title);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-title);
`
const Corner = styled.div`
  position: absolute;
  top: var(--space-2);
  right: var(--space-3);
  z-index: 1;
`
/** Facts and money left, the timeline right; stacked on narrow screens. */
const Columns = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.04fr);

  & > * {
    padding: var(--space-4) var(--space-5) var(--space-6);
  }
  @container (max-width: 820px) {
    grid-template-columns: minmax(0, 1fr);
    & > * + * {
      border-top: 1px solid var(--color-line);
    }
  }
  @container (min-width: 820.02px) {
    & > * + * {
      border-left: 1px solid var(--color-line);
    }
  }
`
const Facts = styled.div`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`
