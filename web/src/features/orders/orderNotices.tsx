import type { LowRating } from '@kainsiap/ops/orders/ratings/rating-contract'
import { StarHalf } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCan } from '../../api/useCan.ts'
import { defineNoticeKind, type NoticeKinds } from '../../app/feature.ts'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { orderPaths } from './orderPaths.ts'

export const orderNotices: NoticeKinds = {
  'order.ratedLow': defineNoticeKind<LowRating>({
    icon: () => <StarHalf />,
    tone: () => 'danger',
    words: ({ number, rating, agent, by }) => ({
      lead: `${number} was rated ${rating} of 5`,
      line: [agent && `Delivered by ${agent}`, by && `entered by ${by}`].filter(Boolean).join(', '),
    }),
    Action: OrderLink,
  }),
}

function OrderLink({ data: { number } }: { data: LowRating }) {
  if (useCan('orders.read') !== null) return null
  return (
    <TextLink as={Link} to={orderPaths.order(number)}>
      Open order
    </TextLink>
  )
}
