import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'

export const Wrap = styled.div`
  container-type: inline-size;
  overflow-x: auto;
`
/** Where there is little room, only rank, agent and the measure are shown; the agent's panel has the others. */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;

  thead th {
    height: 36px;
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
  }
  tbody tr {
    cursor: pointer;
  }
  tbody tr:hover {
    background: var(--color-surface-hover);
  }
  tbody tr[data-chosen] {
    background: var(--color-surface-selected, var(--color-surface-hover));
    box-shadow: inset 3px 0 0 var(--color-focus);
  }
  tfoot tr {
    color: var(--color-text-muted);
  }
  tfoot th {
    font-weight: var(--font-weight-medium);
  }
  @container (max-width: 620px) {
    [data-beside] {
      display: none;
    }
  }
`
export const Cell = styled.td`
  height: 42px;
  padding: 0 10px;
  border-bottom: 1px solid var(--color-line);
  font-weight: var(--font-weight-regular);
  text-align: left;
  white-space: nowrap;

  &[data-number] {
    text-align: right;
  }
  &[data-ranked] {
    font-weight: var(--font-weight-semibold);
  }
`
export const AgentButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  max-width: 100%;
  min-height: 32px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: var(--font-weight-medium);
  text-align: left;
  cursor: pointer;

  ${phone} {
    min-height: var(--size-touch);
    white-space: normal;
  }
`
export const HeadButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:hover {
    color: var(--color-text);
  }
`
export const Change = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);

  &[data-way='up'] {
    color: var(--color-positive-text);
  }
  &[data-way='down'] {
    color: var(--color-danger-text);
  }
`
