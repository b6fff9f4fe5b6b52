import type { Leaderboard } from '@kainsiap/ops/agent-performance/contract'
import { averageOf } from '@kainsiap/ops/agent-performance/measures'
import type { LiveQuery } from '../../ui/Live.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { type Figure, StatTile, StatTiles } from '../../ui/StatTile.tsx'
import { measured } from './measureLooks.ts'

const against = 'vs previous period'

/** All agents together, compared with as many days of the period before. */
export function PerformanceTiles({ query, withEarnings }: { query: LiveQuery<Leaderboard>; withEarnings: boolean }) {
  return (
    <StatTiles role="group" aria-label="Statistics of all agents">
      <StatTile label="Orders completed" query={query}>
        {(board) => ({
          value: formatCount(board.everyone.figures.completedOrders),
          note: grown(board.everyone.figures.completedOrders, board.everyoneBefore.figures.completedOrders),
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
          {(board) => {
            const [now, before] = [averageOf(board.everyone, 'totalEarnings'), averageOf(board.everyoneBefore, 'totalEarnings')]
            return { value: measured('totalEarnings', now), note: grown(now, before) }
          }}
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

function grown(now: number | null, before: number | null): Figure['note'] {
  return now === null || !before ? 'No previous period' : { share: now / before - 1, against }
}

function compared({ everyone, everyoneBefore }: Leaderboard, measure: 'onTimeDeliveryRate' | 'averagePickupTime'): Figure {
  const before = everyoneBefore.figures[measure]
  return {
    value: measured(measure, everyone.figures[measure]),
    note: before === null ? 'No previous period' : `${measured(measure, before)} before`,
  }
}
