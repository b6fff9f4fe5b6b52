import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import { Figure, FigureStrip } from '../../../ui/chart/FigureStrip.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { useCustomerActions, useCustomerRejections } from '../commands/customerActions.ts'

/** What the customer's orders add up to, and their points. */
export function CustomerFigures({ customer }: { customer: CustomerDetails }) {
  const { totalOrders, totalSpentSen, lastOrderDate } = customer.figures
  const { act } = useCustomerActions()
  const mayChangePoints = useCustomerRejections(customer).points === null
  return (
    <FigureStrip label="Figures of this customer">
      <Figure
        label="Orders"
        note={
          lastOrderDate ? (
            <>
              last order <RelativeTime at={lastOrderDate} />
            </>
          ) : (
            'no orders yet'
          )
        }
      >
        {formatCount(totalOrders)}
      </Figure>
      <Figure label="Total spent" note="paid, less refunds">
        <Money sen={totalSpentSen} />
      </Figure>
      <Figure label="Per order" note="spent, on average">
        <Money sen={totalOrders === 0 ? null : Math.round(totalSpentSen / totalOrders)} />
      </Figure>
      <Figure
        label="Loyalty points"
        note={
          mayChangePoints ? (
            <TextLink as="button" type="button" onClick={() => act('points', customer)}>
              Change points
            </TextLink>
          ) : (
            'added or deducted by staff'
          )
        }
      >
        {formatCount(customer.loyaltyPoints)}
      </Figure>
    </FigureStrip>
  )
}
