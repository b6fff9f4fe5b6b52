import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { actorName } from '../orderLabels.ts'
import { OrderRating } from '../ratings/OrderRating.tsx'
import { cancellationOf } from './cancellationOf.ts'
import { Fact, FactGrid, Instruction, Moment, Muted } from './facts.tsx'

/** How the order ended: who cancelled it, why and for what fee; how its customer rated it. Nothing while it goes on. */
export function OrderOutcome({ order }: { order: OrderDetails }) {
  const cancellation = cancellationOf(order)
  const mayBeRated = order.review !== null || order.completedAt !== null
  if (!cancellation && !mayBeRated) return null
  return (
    <FactGrid>
      {cancellation && (
        <Fact label="Cancellation">
          <p>By {actorName(cancellation.by, order)}</p>
          <Moment at={cancellation.at} />
          <Muted>{feeLabel(order)}</Muted>
          <Instruction text={cancellation.reason} />
        </Fact>
      )}
      {mayBeRated && <OrderRating order={order} />}
    </FactGrid>
  )
}

function feeLabel({ cancellationFeeSen: feeSen, agent }: OrderDetails): string {
  if (!feeSen) return 'No cancellation fee'
  return `Cancellation fee ${ringgit(feeSen)}${agent ? `, for ${agent.name}` : ''}`
}
