import styled from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { CardTable } from '../../../ui/layout/cards.ts'

export const Beside = styled.small`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
export const Table = styled(CardTable)`
  thead th {
    background: var(--color-surface-sunken);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
  }
  ${phone} {
    th,
    td {
      padding-inline: var(--space-3);
    }
    [data-beside] {
      display: none;
    }
  }
`
/** An account's name in the ledger. */
export const Code = styled.code`
  color: var(--color-text-muted);
  font: var(--font-size-small) / var(--line-height-small) var(--font-mono);
  overflow-wrap: anywhere;
`
