import type { Leaderboard } from '@kainsiap/ops/agent-performance/contract'
import { averageOf } from '@kainsiap/ops/agent-performance/measures'
import type { Period } from '@kainsiap/ops/agent-performance/periods'
import { growthOf } from '@kainsiap/ops/platform/comparison'
import { growthHint } from '../../ui/chart/growthHint.ts'
import type { LiveQuery } from '../../ui/state/Live.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { type Figure, StatTile, StatTiles } from '../../ui/chart/StatTile.tsx'
import { measured } from './measureLooks.ts'

const against = 'vs previous period'

interface PerformanceTilesProps {
  query: LiveQuery<Leaderboard>
  period: Period
  withEarnings: boolean
}

/** All agents together, and how they have grown. */
export function PerformanceTiles({ query, period, withEarnings }: PerformanceTilesProps) {
  return (
    <StatTiles role="group" aria-label="Statistics of all agents">
      <StatTile label="Orders completed" query={query}>
        {(board) => ({
          value: formatCount(board.everyone.figures.completedOrders),
          ...grown(board, period, ({ figures }) => figures.completedOrders),
        })}
      </StatTile>
      <StatTile label="On time, all agents" query={query}>
        {(board) => compared(board, 'onTimeDeliveryRate')}
      </StatTile>
      <StatTile label="Average rating" query={query}>
        {rating}
      </StatTile>
      {withEarnings ? (
        <StatTile label="Earnings per agent" query={query}>
          {(board) => ({
            value: measured('totalEarnings', averageOf(board.everyone, 'totalEarnings')),
            ...grown(board, period, (everyone) => averageOf(everyone, 'totalEarnings')),
          })}
        </StatTile>
      ) : (
        <StatTile label="Pickup time" query={query}>
          {(board) => compared(board, 'averagePickupTime')}
        </StatTile>
      )}
    </StatTiles>
  )
}

function rating(board: Leaderboard): Figure {
  const { totalRatings } = board.everyone.figures
  const before = board.everyoneBefore.figures.averageRating
  const counted = `${formatCount(totalRatings)} ${totalRatings === 1 ? 'rating' : 'ratings'}`
  return {
    value: measured('averageRating', board.everyone.figures.averageRating),
    note: before === null ? counted : `${counted} · ${measured('averageRating', before)} before`,
  }
}

function grown(board: Leaderboard, period: Period, of: (everyone: Leaderboard['everyone']) => number | null): Omit<Figure, 'value'> {
  const { span, spanCompared, everyoneCompared } = board
  const growth = growthOf((everyoneCompared && of(everyoneCompared)) ?? 0, of(board.everyoneBefore) ?? 0)
  const note = everyoneCompared === null ? 'No complete day yet' : growth === null ? 'No previous period' : { share: growth, against }
  return { note, hint: growthHint({ ...board, period, isWhole: spanCompared?.to === span.to }) }
}

function compared({ everyone, everyoneBefore }: Leaderboard, measure: 'onTimeDeliveryRate' | 'averagePickupTime'): Figure {
  const before = everyoneBefore.figures[measure]
  return {
    value: measured(measure, everyone.figures[measure]),
    note: before === null ? 'No previous period' : `${measured(measure, before)} before`,
  }
}
