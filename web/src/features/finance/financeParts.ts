import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { CardTable } from '../../ui/layout/cards.ts'

export const Table = styled(CardTable)`
  th,
  td {
    padding-inline: var(--space-2);
  }
  th:first-child,
  td:first-child {
    padding-left: var(--space-4);
  }
  th:last-child,
  td:last-child {
    padding-right: var(--space-4);
  }
  [data-muted] {
    color: var(--color-text-muted);
  }
  [data-amount] {
    font-weight: var(--font-weight-medium);
  }
  ${phone} {
    th,
    td {
      padding-block: 12px;
    }
    [data-wide] {
      display: none;
    }
  }
`
/** One beside the other, below each other where there is no room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-4);

  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
