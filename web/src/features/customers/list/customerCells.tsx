import type { CustomerRow } from '@kainsiap/ops/customers/contract'
import styled from 'styled-components'
import { PersonCell } from '../../../list/PersonCell.tsx'
import { malaysianDay } from '../../../ui/format/malaysianTime.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { SecondLine, TwoLines } from '../../../ui/layout/TwoLines.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'

export function Person({ customer: { id, name, avatar, city, preferredLanguage } }: { customer: CustomerRow }) {
  return (
    <PersonCell id={id} name={name} picture={avatar}>
      {city} · {labelOf(preferredLanguage)}
    </PersonCell>
  )
}

export function Orders({ figures }: Pick<CustomerRow, 'figures'>) {
  if (!figures) return '–'
  return (
    <TwoLines>
      <span>{formatCount(figures.totalOrders)}</span>
      <SecondLine>{figures.lastOrderDate ? <RelativeTime at={figures.lastOrderDate} /> : 'never'}</SecondLine>
    </TwoLines>
  )
}

export function Joined({ at }: { at: string }) {
  return <Muted dateTime={at}>{malaysianDay(at)}</Muted>
}

const Muted = styled.time`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
