import styled from 'styled-components'

/** A card whose content reaches its edges. */
export const Card = styled.section`
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
`
/** Its title; what comes last goes to the other end. */
export const CardHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-2);
  min-height: 52px;
  padding: 8px var(--space-4);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
    overflow-wrap: anywhere;
  }
  & > :last-child:not(h2, ul, small) {
    margin-left: auto;
  }
`
/** A table in it: figures in `data-number` cells, sums in its foot. */
export const CardTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 8px var(--space-4);
    border-bottom: 1px solid var(--color-line);
    font-weight: var(--font-weight-regular);
    text-align: left;
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
  tfoot > tr > * {
    border-top: 1px solid var(--color-line-strong);
    border-bottom: 0;
    font-weight: var(--font-weight-semibold);
  }
`
