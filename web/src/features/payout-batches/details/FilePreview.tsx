import type { BankFilePreview } from '@kainsiap/ops/payout-batches/bank-file/file-layout-contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Live } from '../../../ui/state/Live.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { useBankFilePreviewQuery } from '../payoutBatchesApi.ts'

interface FilePreviewProps {
  runId: string
  /** Which of the run's files; the last one that has something in it where it names none. */
  file?: number | undefined
  /** What else is said of it, above how it begins. */
  children?: (preview: BankFilePreview) => ReactNode
}

/** How a bank file begins, as the bank takes it. */
export function FilePreview({ runId, file, children }: FilePreviewProps) {
  const query = useBankFilePreviewQuery({ id: runId, file })
  return (
    <Live query={query} what="the bank file" isBeside skeleton={<Skeleton rows={3} />}>
      {(preview) => (
        <>
          {children?.(preview)}
          {preview.total > 0 ? <Beginning preview={preview} /> : <Text>No payouts go to the bank.</Text>}
        </>
      )}
    </Live>
  )
}

/** The first lines beside each other, a row for each column: all of them are seen however many there are. */
function Beginning({ preview }: { preview: BankFilePreview }) {
  const { fileName, lines, total, layout } = preview
  const shown = lines.slice(0, shownMax)
  return (
    <>
      <Frame>
        <table aria-label={`${fileName}, layout ${layout.name}`}>
          <tbody>
            {layout.payments.map(({ title }, index) => (
              <tr key={index}>
                <th scope="row">{title}</th>
                {shown.map((cells, line) => (
                  <td key={line}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      <Text>
        {shown.length < total ? `The first ${formatCount(shown.length)} of ${formatCount(total)} lines` : linesLabel(total)} · layout{' '}
        {layout.name}
        {layout.hasTitles ? '' : ', without a header'}. The downloaded file contains full account numbers.
      </Text>
    </>
  )
}

const shownMax = 2
const linesLabel = (count: number) => (count === 1 ? 'The only line' : `All ${formatCount(count)} lines`)

const Frame = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
    table-layout: fixed;
  }
  th,
  td {
    padding: 4px var(--space-2);
    overflow-wrap: anywhere;
    text-align: left;
    vertical-align: top;
  }
  th {
    color: var(--color-text-muted);
    font-weight: var(--font-weight-medium);
  }
  tr + tr > * {
    border-top: 1px solid var(--color-line);
  }
`
const Text = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
`
