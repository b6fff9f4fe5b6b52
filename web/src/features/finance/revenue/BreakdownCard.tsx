import type { RevenueGroup } from '@kainsiap/ops/finance/contract'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { share } from '../../../ui/format/numbers.ts'
import { Card, CardHead } from '../../../ui/layout/cards.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { ChangeLabel } from '../ChangeLabel.tsx'
import { Table } from '../financeParts.ts'
import { countLabel } from '../spanLabels.ts'

interface BreakdownCardProps<Group extends RevenueGroup> {
  title: string
  series: 2 | 3 | 4
  groups: readonly Group[]
  /** The revenue of the period, of which each is a part. */
  allSen: number
  /** Whether the groups are all there are. */
  isWhole: boolean
  labelOf: (group: Group) => string
  /** The list of what a group sums up; null where there is none that the reader may open. */
  toList: (group: Group) => string | null
  /** That of the whole period. */
  toAll: string | null
}

/** The revenue of a period by something, the most first: orders, bar, amount, share and change. */
export function BreakdownCard<Group extends RevenueGroup>(props: BreakdownCardProps<Group>) {
  const { title, groups, toAll } = props
  return (
    <Card aria-label={title}>
      <CardHead>
        <h2>{title}</h2>
        {toAll !== null && (
          <TextLink as={Link} to={toAll} aria-label={`Show list, ${title.toLowerCase()}`}>
            Show list
          </TextLink>
        )}
      </CardHead>
      {groups.length === 0 ? <Nothing>No data in this period.</Nothing> : <Groups {...props} />}
    </Card>
  )
}

function Groups<Group extends RevenueGroup>({ title, series, groups, allSen, isWhole, labelOf, toList }: BreakdownCardProps<Group>) {
  const most = Math.max(1, ...groups.map(({ revenueSen }) => revenueSen))
  return (
    <Table aria-label={title}>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">
              <Name label={labelOf(group)} to={toList(group)} /> <Beside>{countLabel(group.orders)}</Beside>
            </th>
            <BarCell data-wide aria-hidden>
              <i data-series={series} style={{ width: `${String((Math.max(0, group.revenueSen) / most) * 100)}%` }} />
            </BarCell>
            <td data-number data-amount>
              {ringgit(group.revenueSen)}
            </td>
            <td data-number data-muted data-wide>
              {share(group.revenueSen, allSen)}
            </td>
            <td data-number>
              <ChangeLabel growth={group.growth} />
            </td>
          </tr>
        ))}
      </tbody>
      {isWhole && <AllRow allSen={allSen} />}
    </Table>
  )
}

function Name({ label, to }: { label: string; to: string | null }) {
  if (to === null) return label
  return (
    <TextLink as={Link} to={to}>
      {label}
    </TextLink>
  )
}

function AllRow({ allSen }: { allSen: number }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td data-wide>&nbsp;</td>
        <td data-number>{ringgit(allSen)}</td>
        <td data-number data-wide>
          {share(allSen, allSen)}
        </td>
        <td>&nbsp;</td>
      </tr>
    </tfoot>
  )
}

const Nothing = styled.p`
  padding: var(--space-5) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
const Beside = styled.small`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  white-space: nowrap;
`
const BarCell = styled.td`
  width: 22%;

  i {
    display: block;
    height: 6px;
    border-radius: 2px;
    background: var(--color-series-2);
  }
  [data-series='3'] {
    background: var(--color-series-3);
  }
  [data-series='4'] {
    background: var(--color-series-4);
  }
`
