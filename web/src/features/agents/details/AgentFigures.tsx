import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { ReactNode } from 'react'
import { Figure, FigureStrip } from '../../../ui/chart/FigureStrip.tsx'
import { formatCount, rate, share } from '../../../ui/format/numbers.ts'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { StarRating } from '../../../ui/status/StarRating.tsx'

/** How the agent works: now, today and in all. */
export function AgentFigures({ agent }: { agent: AgentDetails }) {
  const { isOnDuty, figures, todayLoad, maxOrdersPerDay } = agent
  const { averageRating, totalRatings, completedOrders, totalOrders, onTimeDeliveryRate } = figures
  return (
    <FigureStrip label="Figures of this agent">
      <Figure label="Duty" note={dutyNote(agent)}>
        {isOnDuty ? 'On duty' : 'Off duty'}
      </Figure>
      <Figure label="Today’s load" note={todayLoad >= maxOrdersPerDay ? 'full today' : `${maxOrdersPerDay - todayLoad} slots left`}>
        {formatCount(todayLoad)} of {formatCount(maxOrdersPerDay)}
      </Figure>
      <Figure label="On time" note="delivered within the slot">
        {onTimeDeliveryRate === null ? '–' : rate(onTimeDeliveryRate)}
      </Figure>
      <Figure
        label="Rating"
        note={totalRatings === 0 ? 'not rated yet' : `${formatCount(totalRatings)} ${totalRatings === 1 ? 'rating' : 'ratings'}`}
      >
        {averageRating === null ? '–' : <StarRating average={averageRating} />}
      </Figure>
      <Figure
        label="Completed"
        note={totalOrders === 0 ? 'no orders yet' : `of ${formatCount(totalOrders)} orders · ${share(completedOrders, totalOrders)}`}
      >
        {formatCount(completedOrders)}
      </Figure>
    </FigureStrip>
  )
}

function dutyNote({ dutyChangedAt, figures: { lastActiveDate } }: AgentDetails): ReactNode {
  if (dutyChangedAt === null && lastActiveDate === null) return 'never active in the app'
  return (
    <>
      {dutyChangedAt !== null && (
        <>
          since <RelativeTime at={dutyChangedAt} />
        </>
      )}
      {dutyChangedAt !== null && lastActiveDate !== null && ' · '}
      {lastActiveDate !== null && (
        <>
          seen <RelativeTime at={lastActiveDate} />
        </>
      )}
    </>
  )
}
