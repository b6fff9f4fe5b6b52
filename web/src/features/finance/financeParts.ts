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
  gap: var(--space-2) var(--space-3);
  min-height: 52px;
  padding: 8px var(--space-4);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  & > :last-child:not(h2, ul) {
    margin-left: auto;
  }
`
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 8px var(--space-2);
    border-bottom: 1px solid var(--color-line);
    font-weight: var(--font-weight-regular);
    text-align: left;
  }
  th:first-child,
  td:first-child {
    padding-left: var(--space-4);
  }
  th:last-child,
  td:last-child {
    padding-right: var(--space-4);
  }
  tbody:last-child tr:last-child > * {
    border-bottom: 0;
  }
  thead th {
    color: var(--color-text-muted);
  }
  [data-number] {
    text-align: right;
    white-space: nowrap;
  }
  [data-muted] {
    color: var(--color-text-muted);
  }
  [data-amount] {
    font-weight: var(--font-weight-medium);
  }
  tfoot > tr > * {
    border-top: 1px solid var(--color-line-strong);
    border-bottom: 0;
    font-weight: var(--font-weight-semibold);
  }
  ${phone} {
    th,
    td {
      padding-top: 12px;
      padding-bottom: 12px;
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
