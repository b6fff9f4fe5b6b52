import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useSettled } from '../../../ui/state/useSettled.ts'
import { isWholeNumber, type NamedRecord } from '../namedRecord.ts'
import { useNamedRecordQuery } from '../reconciliationApi.ts'

type Line = Pick<ReconciliationLine, 'kind' | 'movement' | 'ledger'>

/** What the typed number is, before anything is sent. */
export function RecordPreview({ number, line }: { number: string; line: Line }) {
  const asked = useSettled(number.trim().toUpperCase())
  const isWhole = isWholeNumber(asked)
  const { currentData: record, isFetching, isError } = useNamedRecordQuery(asked, { skip: !isWhole })
  if (record) return <Found record={record} line={line} />
  const missing = record === null ? `There is no payment, refund or payout ${asked}.` : ''
  return <Said role="status">{isFetching ? 'Searching…' : isError ? 'The search failed. Try again.' : missing}</Said>
}

/** It may be of another amount, where somebody says why. */
function Found({ record: { amountSen, party, status }, line: { kind, movement, ledger } }: { record: NamedRecord; line: Line }) {
  const lineSen = Math.abs((movement ?? ledger)?.sen ?? 0)
  // Of a fee, nobody expects the amount of its payment.
  const isOther = kind !== 'fee' && amountSen !== lineSen
  return (
    <Said role="status">
      <span>
        {ringgit(amountSen)}, {party}, {labelOf(status).toLowerCase()}
      </span>
      {isOther && (
        <TonedStrip data-tone="warning">
          <TriangleAlert size={16} aria-hidden />
          <span>The amount of the line is different: {ringgit(lineSen)}. Check that this is the right record.</span>
        </TonedStrip>
      )}
    </Said>
  )
}

const Said = styled.div`
  display: grid;
  gap: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
