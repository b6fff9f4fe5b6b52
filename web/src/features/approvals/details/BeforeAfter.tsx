import type { ApprovalFact } from '@kainsiap/ops/approvals/contract'
import styled from 'styled-components'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'

type Value = ApprovalFact['before']

/** What the decision would change, line by line. */
export function BeforeAfter({ facts }: { facts: readonly ApprovalFact[] }) {
  const hasAmounts = facts.some(({ before, after }) => isSen(before) && isSen(after))
  return (
    <section>
      <Title>Before and after</Title>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Item</VisuallyHidden>
            </th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            {hasAmounts && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{textOf(before)}</td>
              <td data-negative={isSen(after) && after.sen < 0 ? '' : undefined}>
                <b>{textOf(after)}</b>
              </td>
              {hasAmounts && <td>{isSen(before) && isSen(after) ? signed(after.sen - before.sen) : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

const isSen = (value: Value): value is { sen: number } => value !== null && 'sen' in value
const textOf = (value: Value): string => (value === null ? '–' : isSen(value) ? ringgit(value.sen) : value.text)
const signed = (sen: number): string => (sen > 0 ? `+${ringgit(sen)}` : ringgit(sen))

const Title = styled.h2`
  margin-bottom: var(--space-2);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);

  th,
  td {
    padding: 7px 0 7px var(--space-2);
    border-bottom: 1px solid var(--color-line);
    text-align: right;
    overflow-wrap: anywhere;
  }
  :is(th, td):first-child {
    padding-left: 0;
    text-align: left;
  }
  th {
    font-weight: var(--font-weight-regular);
  }
  thead th {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  td {
    color: var(--color-text-muted);
  }
  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  [data-negative] b {
    color: var(--color-danger-text);
  }
  @container (max-width: 400px) {
    :is(th, td):nth-child(4) {
      display: none;
    }
  }
`
