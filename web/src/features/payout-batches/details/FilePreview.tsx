import type { BankFilePreview } from '@kainsiap/ops/payout-batches/file-layout-contract'
import styled from 'styled-components'
import { Live } from '../../../ui/Live.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useBankFilePreviewQuery } from '../payoutBatchesApi.ts'

/** How the bank file begins, as the bank takes it. */
export function FilePreview({ runId }: { runId: string }) {
  const query = useBankFilePreviewQuery(runId)
  return (
    <Live query={query} what="the bank file" isBeside skeleton={<Skeleton rows={3} />}>
      {(preview) => (preview.total > 0 ? <Beginning preview={preview} /> : <Text>Nothing of it goes to the bank.</Text>)}
    </Live>
  )
}

function Beginning({ preview }: { preview: BankFilePreview }) {
  const { fileName, titles, lines, total, layout } = preview
  const label = `${fileName}, layout ${layout.name}`
  return (
    <>
      <Scroll role="region" aria-label={label} tabIndex={0}>
        <table>
          {titles && (
            <thead>
              <tr>
                {titles.map((title, index) => (
                  <th key={index} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((cells, line) => (
              <tr key={line}>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Text>
        {lines.length < total ? `The first ${formatCount(lines.length)} of ${formatCount(total)} lines` : linesLabel(total)} · layout{' '}
        {layout.name}. The file itself has whole account numbers.
      </Text>
    </>
  )
}

const linesLabel = (count: number) => (count === 1 ? 'Its only line' : `All ${formatCount(count)} lines`)

const Scroll = styled.div`
  overflow-x: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);

  table {
    border-collapse: collapse;
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  th,
  td {
    padding: 4px var(--space-3);
    text-align: left;
  }
  th {
    border-bottom: 1px solid var(--color-line);
    color: var(--color-text-muted);
    font-weight: var(--font-weight-semibold);
  }
`
const Text = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
`
