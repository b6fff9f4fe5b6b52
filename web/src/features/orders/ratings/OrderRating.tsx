import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { lazy, Suspense, useState } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { Stars } from '../../../ui/status/Stars.tsx'
import { Fact, Muted } from '../details/facts.tsx'
import { RatingBody } from './RatingBody.tsx'
import { useWhyNotRate, useWhyNotRemove } from './ratingActions.ts'

const RateOrderDialog = lazy(async () => ({ default: (await import('./RateOrderDialog.tsx')).RateOrderDialog }))
const RemoveRatingDialog = lazy(async () => ({ default: (await import('./RemoveRatingDialog.tsx')).RemoveRatingDialog }))

/** What the customer said of a delivered order; entered here on their word, and removed. */
export function OrderRating({ order }: { order: OrderDetails }) {
  const [dialog, setDialog] = useState<'rate' | 'remove' | null>(null)
  const whyNotRate = useWhyNotRate(order)
  const whyNotRemove = useWhyNotRemove()
  const { review } = order
  const close = () => setDialog(null)
  const action = review ? (
    !review.removal && <Action label="Remove rating" size="small" refused={whyNotRemove} onAct={() => setDialog('remove')} />
  ) : (
    <Action label="Enter rating" size="small" refused={whyNotRate} onAct={() => setDialog('rate')} />
  )
  return (
    <Fact label="Rating">
      <Box>
        {review ? (
          <Line data-removed={review.removal !== null || undefined}>
            <Stars count={review.rating} />
            <RelativeTime at={review.createdAt} />
          </Line>
        ) : (
          <Muted>Not rated yet</Muted>
        )}
        {review && <RatingBody rating={review} />}
        {action && <span>{action}</span>}
      </Box>
      <Suspense fallback={null}>
        {dialog === 'rate' && <RateOrderDialog order={order} onClose={close} />}
        {dialog === 'remove' && review && (
          <RemoveRatingDialog
            rating={{ id: order.id, orderNumber: order.number, rating: review.rating, agentName: order.agent?.name ?? 'the agent' }}
            onClose={close}
          />
        )}
      </Suspense>
    </Fact>
  )
}

const Box = styled.div`
  display: grid;
  gap: 6px;
`
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);

  time {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  &[data-removed] p {
    text-decoration: line-through;
  }
`
