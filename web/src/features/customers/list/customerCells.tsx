import type { CustomerRow } from '@kainsiap/ops/customers/contract'
import styled from 'styled-components'
import { RowLink } from '../../../list/RowLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { phone } from '../../../ui/breakpoints.ts'
import { malaysianDay } from '../../../ui/malaysianTime.ts'
import { formatCount } from '../../../ui/numbers.ts'
import { phoneLabel } from '../../../ui/phoneLabel.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { languageNames } from '../customerLooks.ts'

export function Person({ customer: { id, name, city, preferredLanguage } }: { customer: CustomerRow }) {
  return (
    <Pair>
      <Avatar name={name} />
      <span>
        <RowLink to={id}>{name}</RowLink>
        <Place>
          {city} · {languageNames[preferredLanguage]}
        </Place>
      </span>
    </Pair>
  )
}

export function Contact({ customer: { contact } }: { customer: CustomerRow }) {
  if (!contact) return <Second>–</Second>
  return (
    <Lines>
      <span>{phoneLabel(contact.phoneNumber)}</span>
      <Second title={contact.email}>{contact.email}</Second>
    </Lines>
  )
}

export function Orders({ figures }: Pick<CustomerRow, 'figures'>) {
  if (!figures) return '–'
  return (
    <Lines>
      <span>{formatCount(figures.totalOrders)}</span>
      <Second>{figures.lastOrderDate ? <RelativeTime at={figures.lastOrderDate} /> : 'never'}</Second>
    </Lines>
  )
}

export function Joined({ at }: { at: string }) {
  return <Muted dateTime={at}>{malaysianDay(at)}</Muted>
}

const Muted = styled.time`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
const Pair = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;

  & > :last-child {
    display: grid;
    min-width: 0;
  }
  a {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`
const Lines = styled.span`
  display: grid;
  min-width: 0;
  font-variant-numeric: tabular-nums;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${phone} {
    & > :last-child {
      display: none;
    }
  }
`
const Second = styled.span`
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  text-overflow: ellipsis;
`
const Place = styled(Second)`
  ${phone} {
    display: none;
  }
`
