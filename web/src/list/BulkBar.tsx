import { Download, X } from 'lucide-react'
import { useState } from 'react'
import styled, { keyframes } from 'styled-components'
import { phone, reducedMotion } from '../ui/layout/breakpoints.ts'
import type { StableRow } from '../ui/table/stableRows.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { toQuery } from './listState.ts'
import { isAny, type Selection } from './selection.ts'
import type { BulkAction, List } from './useList.ts'
import type { RowSelection } from './useSelection.ts'

/** As many as the server takes in one request. */
const exportedMax = 1_000
const countFormat = new Intl.NumberFormat('en-MY')

/** What can be done with the selected rows, while there are any. It covers the bottom of the screen, below which the page then ends. */
export function BulkBar<Row extends StableRow, Query extends object>({ list: screen }: { list: List<Row, Query> }) {
  const { definition, page, selection: rows, bulk } = screen
  const { plural, exports } = definition
  const { selection, selectAll, clear } = rows
  /** The rows as they were when the dialog was opened: pressing twice is one export. */
  const [exported, setExported] = useState<Exported | null>(null)
  if ((!exports && bulk.length === 0) || (!isAny(selection) && selection.left === 0)) return null
  const { scope, ids, left } = selection
  const { total, totalExact } = page.data ?? { total: 0, totalExact: true }
  const all = `${countFormat.format(total)}${totalExact ? '' : '+'}`
  const isTooMany = ids.length > exportedMax
  return (
    <>
      <Room />
      <Bar aria-label={`Selected ${plural}`} data-bulk>
        <span role="status">
          <b>{scope === 'all' ? `All ${all} selected` : `${countFormat.format(ids.length)} selected`}</b>
          {left > 0 && <span>{`${countFormat.format(left)} no longer in the list`}</span>}
          {exports && isTooMany && <span>{`At most ${countFormat.format(exportedMax)}, or all, can be exported`}</span>}
        </span>
        <div>
          {bulk.map((action) => (
            <BulkAct key={action.label} action={action} rows={rows} rowsOf={screen.rowsOf} />
          ))}
          {exports && scope === 'rows' && total > ids.length && (
            <Act type="button" onClick={selectAll}>
              Select all {all} matching
            </Act>
          )}
          {exports && (
            <Act type="button" disabled={isTooMany || !isAny(selection)} onClick={() => setExported(selection)}>
              <Download size={16} aria-hidden />
              Export…
            </Act>
          )}
        </div>
        <Act type="button" data-heir="[data-row] input" title="Clear (press Esc)" onClick={clear}>
          <X size={16} aria-hidden />
          Clear
        </Act>
      </Bar>
      {exported && <Exporting list={screen} exported={exported} onClose={() => setExported(null)} />}
    </>
  )
}

type Exported = Pick<Selection, 'scope' | 'ids'>

interface ExportingProps<Row extends StableRow, Query extends object> {
  list: List<Row, Query>
  exported: Exported
  onClose: () => void
}

function Exporting<Row extends StableRow, Query extends object>({ list: screen, exported, onClose }: ExportingProps<Row, Query>) {
  const { definition, list, tab, page } = screen
  if (!definition.exports) return null
  return (
    <ExportDialog
      resource={definition.exports}
      plural={definition.plural}
      query={toQuery(definition, list, tab)}
      {...(exported.scope === 'rows' && { ids: exported.ids })}
      total={page.data?.totalExact ? page.data.total : undefined}
      onClose={onClose}
    />
  )
}

interface BulkActProps<Row> {
  action: BulkAction<Row>
  rows: RowSelection
  rowsOf: (ids: readonly string[]) => readonly Row[]
}

/** Acts on rows that are named: not on all that match, of which most were never seen. */
function BulkAct<Row>({ action: { label, icon, most, act }, rows, rowsOf }: BulkActProps<Row>) {
  const { scope, ids } = rows.selection
  const isTooMany = scope === 'all' || ids.length > most
  return (
    <Act
      type="button"
      disabled={isTooMany || ids.length === 0}
      title={isTooMany ? `At most ${most} selected rows at once` : undefined}
      onClick={() => act(rowsOf(ids), rows.clear)}
    >
      {icon}
      {label}
    </Act>
  )
}

const Room = styled.div`
  height: 64px;
  ${phone} {
    height: 120px;
  }
`
const appear = keyframes`
  from { opacity: 0; }
`
const Bar = styled.section`
  position: fixed;
  bottom: var(--space-4);
  left: 50%;
  z-index: var(--z-bulk);
  display: flex;
  align-items: center;
  gap: var(--space-1);
  max-width: calc(100vw - 2 * var(--space-4));
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-4);
  border-radius: var(--radius-card);
  background: var(--color-surface-inverse);
  box-shadow: var(--shadow-popover);
  color: var(--color-text-on-inverse);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;
  transform: translateX(-50%);
  animation: ${appear} var(--duration-slow) var(--easing-out);

  ${reducedMotion} {
    animation: none;
  }
  & > [role='status'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    margin-right: var(--space-2);
  }
  & > [role='status'] > span {
    color: var(--color-text-muted-on-inverse);
  }
  & > div {
    display: flex;
    gap: var(--space-1);
  }
  ${phone} {
    bottom: var(--space-3);
    display: grid;
    grid-template-columns: 1fr auto;
    width: calc(100vw - 2 * var(--space-3));
    max-width: none;
    padding-left: var(--space-1);

    & > [role='status'] {
      margin-left: 10px;
    }
    & > div {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`
const Act = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: var(--size-control);
  padding: 0 var(--space-3);
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: inherit;
  font: inherit;
  font-weight: var(--font-weight-semibold);
  white-space: nowrap;
  cursor: pointer;

  &:hover:not(:disabled) {
    background: color-mix(in srgb, var(--color-text-on-inverse) 14%, transparent);
  }
  &:disabled {
    color: var(--color-text-muted-on-inverse);
    cursor: not-allowed;
  }
  ${phone} {
    height: var(--size-touch);
    padding: 0 10px;
  }
`
