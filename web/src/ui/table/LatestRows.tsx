import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Money } from '../format/Money.tsx'
import { formatCount } from '../format/numbers.ts'
import { rowLink } from './rowLink.ts'

interface LatestRowsProps<Item> {
  label: string
  /** The first page of a list, newest first. */
  latest: { items: readonly Item[]; total: number }
  children: (item: Item) => ReactNode
}

/** The latest records of a panel, each a row that leads to it, and how many there are in all. */
export function LatestRows<Item extends { id: string }>({ label, latest: { items, total }, children }: LatestRowsProps<Item>) {
  return (
    <>
      <List aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </List>
      {total > items.length && (
        <More>
          The latest {items.length} of {formatCount(total)}.
        </More>
      )}
    </>
  )
}

interface LatestRowProps {
  to: string
  number: string
  /** Below the number, such as when it was. */
  below: ReactNode
  /** What it is about; left out where there is no room. */
  about: ReactNode
  chip: ReactNode
  amountSen: number
}

/** One record of them. */
export function LatestRow({ to, number, below, about, chip, amountSen }: LatestRowProps) {
  return (
    <Row to={to}>
      <span>
        <b>{number}</b>
        <small>{below}</small>
      </span>
      <small>{about}</small>
      {chip}
      <Money sen={amountSen} />
    </Row>
  )
}

/** As wide as the panel: each row has the panel's padding. */
const List = styled.ol`
  margin: 0 calc(-1 * var(--space-4));
  padding: 0;
  list-style: none;
`
const Row = styled(Link)`
  ${rowLink}
  display: grid;
  grid-template-columns: 136px minmax(0, 1fr) auto 96px;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding-block: 6px;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > span:first-child {
    display: grid;
  }
  & > :last-child {
    text-align: right;
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  small {
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :nth-child(2) {
      display: none;
    }
    & > :nth-child(3) {
      justify-self: end;
    }
    & > :last-child {
      grid-column: 2;
    }
  }
`
const More = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
