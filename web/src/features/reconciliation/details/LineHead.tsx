import { resultOf } from '@kainsiap/ops/reconciliation/labels'
import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { X } from 'lucide-react'
import styled from 'styled-components'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { lineLooks, lineSentence } from '../lineWords.ts'
import { Age } from '../list/lineCells.tsx'

/** What moved, and what is the matter with it. */
export function LineHead({ line, onClose }: { line: ReconciliationLine; onClose: () => void }) {
  const result = resultOf(line)
  return (
    <Head>
      <div>
        <h2>
          {lineName(line)} <span>{ringgit((line.movement ?? line.ledger)?.sen ?? 0)}</span>
        </h2>
        <p>{lineSentence(line)}</p>
        <Marks>
          <StatusChip status={result} look={lineLooks[result]} />
          {line.isOpen && <Age line={line} />}
        </Marks>
      </div>
      <IconButton label="Close" onClick={onClose}>
        <X size={18} />
      </IconButton>
    </Head>
  )
}

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-2);
  padding: 14px var(--space-5) var(--space-3);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-title);
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-title);
    overflow-wrap: anywhere;
  }
  h2 span {
    color: var(--color-text-muted);
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) 10px;
  margin-top: 6px;
`
