import type { Rating } from '@kainsiap/ops/orders/ratings/rating-contract'
import styled from 'styled-components'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { categoriesLine } from './ratingLabels.ts'

/** What was said beside the stars, who entered it, and why it was removed. */
export function RatingBody({ rating }: { rating: Rating }) {
  const { comment, by, removal } = rating
  const categories = categoriesLine(rating)
  return (
    <>
      {categories && <Line>{categories}</Line>}
      {comment && <Comment>{comment}</Comment>}
      {by.kind === 'staff' && <Line>Entered by {by.name} for the customer</Line>}
      {removal && (
        <Line>
          Removed by {removal.by.name} <RelativeTime at={removal.at} />: {removal.reason}
        </Line>
      )}
    </>
  )
}

const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  overflow-wrap: anywhere;
`
const Comment = styled.p`
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
