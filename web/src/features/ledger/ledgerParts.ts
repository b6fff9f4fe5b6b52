import styled from 'styled-components'
import { phone } from '../../ui/breakpoints.ts'

/** A card whose content reaches its edges. */
export const Card = styled.section`
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
`
export const CardHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-2);
  min-height: 52px;
  padding: 10px var(--space-4);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
    overflow-wrap: anywhere;
  }
  & > :last-child:not(h2, small) {
    margin-left: auto;
  }
`
export const Beside = styled.small`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 7px var(--space-4);
    border-bottom: 1px solid var(--color-line);
    font-weight: var(--font-weight-regular);
    text-align: left;
  }
  tbody:last-child tr:last-child > * {
    border-bottom: 0;
  }
  thead th {
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
  }
  [data-number] {
    text-align: right;
    white-space: nowrap;
  }
  tfoot > tr > * {
    border-top: 1px solid var(--color-line-strong);
    border-bottom: 0;
    font-weight: var(--font-weight-semibold);
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
