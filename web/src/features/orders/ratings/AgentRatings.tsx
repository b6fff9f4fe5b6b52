import type { AgentRating } from '@kainsiap/ops/orders/ratings/rating-contract'
import { lowRatingMax } from '@kainsiap/ops/orders/ratings/rating-rules'
import { pageDepthMax } from '@kainsiap/ops/platform/contract'
import { Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useCan } from '../../../api/useCan.ts'
import { useExistingPage, useInnerList } from '../../../list/useInnerList.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Chip } from '../../../ui/status/Chip.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { Stars } from '../../../ui/status/Stars.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { usePages } from '../../../ui/table/usePages.ts'
import { orderPaths } from '../orderPaths.ts'
import { useListAgentRatingsQuery } from './ratingsApi.ts'
import { RatingBody } from './RatingBody.tsx'
import { useWhyNotRemove } from './ratingActions.ts'

const RemoveRatingDialog = lazy(async () => ({ default: (await import('./RemoveRatingDialog.tsx')).RemoveRatingDialog }))

const shape = { prefix: 'ratings', limits: [5, 10, 25], choices: { stars: ['all', 'low'] } } as const

/** What customers said of an agent, the latest first. */
export function AgentRatings({ id: agentId }: { id: string }) {
  const { shown, change } = useInnerList(shape)
  const { page, limit, stars } = shown
  const isLow = stars === 'low'
  const conditions = { agentId, limit: String(limit), ...(isLow && { low: 'true' as const }) }
  const pages = usePages({ name: 'ratings', conditions, page, onPage: (to) => change({ page: to }) })
  const query = useListAgentRatingsQuery({ ...conditions, page: String(page), ...pages.start })
  useExistingPage(query.currentData, { page, change })
  const onlyLow = (
    <Checkbox
      label={`Only ${String(lowRatingMax)} stars and below`}
      checked={isLow}
      onChecked={(checked) => change({ stars: checked ? 'low' : 'all' })}
    />
  )
  return (
    <Panel title="Ratings" action={onlyLow}>
      <Live
        query={query}
        what="the ratings"
        isBeside
        skeleton={<Skeleton rows={3} />}
        empty={{
          when: ({ total }) => total === 0,
          icon: <Star size={20} />,
          title: 'No ratings found',
          hint: isLow ? 'No ratings this low.' : 'No ratings for this agent yet.',
        }}
      >
        {(ratings) => (
          <>
            <RatingList ratings={ratings.items} />
            {ratings.total > shape.limits[0] && (
              <Pagination
                label="Pages of ratings"
                {...ratings}
                depthMax={pageDepthMax}
                pageSizes={shape.limits}
                pages={pages}
                end={{ last: ratings.next }}
                onLimit={(to) => change({ limit: to })}
              />
            )}
          </>
        )}
      </Live>
    </Panel>
  )
}

function RatingList({ ratings }: { ratings: readonly AgentRating[] }) {
  const [removing, setRemoving] = useState<AgentRating | null>(null)
  return (
    <>
      <List aria-label="Ratings">
        {ratings.map((rating) => (
          <RatingRow key={rating.id} rating={rating} onRemove={() => setRemoving(rating)} />
        ))}
      </List>
      <Suspense fallback={null}>
        {removing && <RemoveRatingDialog rating={{ ...removing, agentName: 'this agent' }} onClose={() => setRemoving(null)} />}
      </Suspense>
    </>
  )
}

function RatingRow({ rating, onRemove }: { rating: AgentRating; onRemove: () => void }) {
  const { orderNumber, customer, createdAt, removal } = rating
  const mayReadOrders = useCan('orders.read') === null
  const whyNotRemove = useWhyNotRemove()
  return (
    <Row data-removed={removal !== null || undefined}>
      <Head>
        <Stars count={rating.rating} />
        {customer.name && <b>{customer.name}</b>}
        {mayReadOrders ? (
          <TextLink as={Link} to={orderPaths.order(orderNumber)}>
            {orderNumber}
          </TextLink>
        ) : (
          <span>{orderNumber}</span>
        )}
        {removal ? <Chip tone="neutral">Removed</Chip> : rating.rating <= lowRatingMax && <Chip tone="danger">Low, dispatch notified</Chip>}
        <small>
          <RelativeTime at={createdAt} />
        </small>
      </Head>
      <RatingBody rating={rating} />
      {!removal && (
        <span>
          <Action label="Remove" size="small" refused={whyNotRemove} onAct={onRemove} />
        </span>
      )}
    </Row>
  )
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`
const Row = styled.li`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-3) 0;

  &:first-child {
    padding-top: 0;
  }
  & + & {
    border-top: 1px solid var(--color-line);
  }
  &[data-removed] > div > p {
    text-decoration: line-through;
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);
  font-size: var(--font-size-dense);

  b {
    font-weight: var(--font-weight-semibold);
  }
  small {
    margin-left: auto;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
