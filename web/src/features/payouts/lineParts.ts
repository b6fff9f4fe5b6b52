import styled from 'styled-components'

/** A table of a payout's lines. Of each row the first cell is a head; numbers have `data-number`, what leaves where it is narrow `data-beside`, what comes there `data-narrow`. */
export const LineTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  th,
  td {
    padding: 6px var(--space-2);
    font-weight: var(--font-weight-regular);
    text-align: left;
    vertical-align: top;
  }
  :is(th, td):first-child {
    padding-left: 0;
  }
  :is(th, td):last-child {
    padding-right: 0;
  }
  thead th {
    border-bottom: 1px solid var(--color-line);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
  }
  td {
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  [data-number] {
    text-align: right;
    white-space: nowrap;
  }
  tfoot :is(th, td) {
    padding-top: var(--space-2);
    border-top: 1px solid var(--color-line-strong);
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  td[data-strong] {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  time {
    white-space: nowrap;
  }
  th a {
    color: var(--color-link);
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    overflow-wrap: anywhere;
  }
  [data-narrow] {
    display: none;
  }
  @container (max-width: 460px) {
    [data-beside] {
      display: none;
    }
    [data-beside]:first-child + * {
      padding-left: 0;
    }
    [data-narrow] {
      display: block;
    }
  }
`
