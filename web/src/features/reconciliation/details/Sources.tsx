import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { shortMoment } from '../../../ui/format/malaysianTime.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { reconciliationPaths } from '../reconciliationPaths.ts'

/** What statement, ledger and document say, in this order; "–" where one is silent. */
export function Sources({ line: { movement, ledger, record, kind } }: { line: ReconciliationLine }) {
  const now = useNow()
  return (
    <Three>
      <Source name="Statement" value={movement && ringgit(movement.sen)}>
        {movement && (
          <>
            <span>{shortMoment(movement.at, now)}</span>
            <span>{movement.id}</span>
          </>
        )}
      </Source>
      <Source name="Ledger" value={ledger && ringgit(ledger.sen)}>
        {ledger && (
          <>
            <span>{shortMoment(ledger.at, now)}</span>
            <span>{ledger.key}</span>
          </>
        )}
      </Source>
      <Source name="Document" value={record && (record.sen === null ? labelOf(record.status) : ringgit(record.sen))}>
        {record && (
          <>
            <ReachLink to={reconciliationPaths.record(record)}>{record.number}</ReachLink>
            {record.sen !== null && <span>{labelOf(record.status).toLowerCase()}</span>}
          </>
        )}
        {kind === 'settlement' && <span>the statement itself</span>}
      </Source>
    </Three>
  )
}

function Source({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value ?? '–'}</b>
        {children}
      </dd>
    </div>
  )
}

const Three = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 1px;
  margin: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-line);
  overflow: hidden;

  & > div {
    padding: 10px var(--space-3);
    background: var(--color-surface-raised);
  }
  dt {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  dd {
    display: grid;
    gap: 2px;
    margin: 0;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
    overflow-wrap: anywhere;
  }
  b {
    color: var(--color-text);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-dense);
  }
`
