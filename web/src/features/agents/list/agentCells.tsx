import type { AgentRow } from '@kainsiap/ops/agents/contract'
import { PersonCell } from '../../../list/PersonCell.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { StarRating } from '../../../ui/status/StarRating.tsx'
import { SecondLine, TwoLines } from '../../../ui/layout/TwoLines.tsx'

export function Person({ agent: { id, number, name, avatar, city, isOnDuty } }: { agent: AgentRow }) {
  return (
    <PersonCell id={id} name={name} picture={avatar} presence={isOnDuty ? 'On duty' : undefined}>
      {number === null ? city : `${number} · ${city}`}
    </PersonCell>
  )
}

export function Vehicle({ agent: { vehicleType, vehicle } }: { agent: AgentRow }) {
  return (
    <TwoLines>
      <span>{labelOf(vehicleType)}</span>
      <SecondLine>{vehicle?.plateNumber ?? '–'}</SecondLine>
    </TwoLines>
  )
}

export function Rating({ figures }: Pick<AgentRow, 'figures'>) {
  if (!figures) return <SecondLine>–</SecondLine>
  const { averageRating, totalRatings } = figures
  if (averageRating === null) return <SecondLine>Not rated yet</SecondLine>
  return (
    <TwoLines>
      <StarRating average={averageRating} />
      <SecondLine>
        {formatCount(totalRatings)} {totalRatings === 1 ? 'rating' : 'ratings'}
      </SecondLine>
    </TwoLines>
  )
}

export function Orders({ figures }: Pick<AgentRow, 'figures'>) {
  if (!figures) return '–'
  return (
    <TwoLines>
      <span>{formatCount(figures.completedOrders)}</span>
      <SecondLine>of {formatCount(figures.totalOrders)}</SecondLine>
    </TwoLines>
  )
}

export function Earnings({ earnings }: Pick<AgentRow, 'earnings'>) {
  if (!earnings) return '–'
  const { totalEarningsSen } = earnings
  return (
    <TwoLines>
      <Money sen={totalEarningsSen} />
      <SecondLine>{pendingText(earnings)}</SecondLine>
    </TwoLines>
  )
}

function pendingText({ totalEarningsSen, pendingPayoutSen }: NonNullable<AgentRow['earnings']>): string {
  if (pendingPayoutSen === 0) return 'none pending'
  return pendingPayoutSen === totalEarningsSen ? 'all pending' : `${ringgit(pendingPayoutSen)} pending`
}
