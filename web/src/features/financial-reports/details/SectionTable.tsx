import type { ReportSection } from '@kainsiap/ops/financial-reports/contract'
import styled from 'styled-components'
import { figureText } from '../reportWords.ts'

type Row = ReportSection['rows'][number]

/** A breakdown of a report, with what it adds up to. Wide ones scroll by themselves. */
export function SectionTable({ section: { title, columns, rows, total } }: { section: ReportSection }) {
  if (rows.length === 0) return <None>No data in this period.</None>
  const cells = (row: Row) =>
    columns.map(({ label, kind }, place) => {
      const text = figureText(row[place] ?? null, kind)
      return place === 0 ? (
        <th key={label} scope="row">
          {text}
        </th>
      ) : (
        <td key={label}>{text}</td>
      )
    })
  return (
    <Scroll role="group" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>{cells(row)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </Scroll>
  )
}

const Scroll = styled.div`
  overflow-x: auto;

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--font-size-dense);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-dense);
  }
  th,
  td {
    padding: 6px var(--space-2);
    border-bottom: 1px solid var(--color-line);
    text-align: right;
    white-space: nowrap;
  }
  th:first-child,
  td:first-child {
    padding-left: 0;
    text-align: left;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  thead th {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
  }
  tbody th {
    font-weight: var(--font-weight-regular, 400);
  }
  tfoot th,
  tfoot td {
    border-bottom: 0;
    font-weight: var(--font-weight-semibold);
  }
`
const None = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
