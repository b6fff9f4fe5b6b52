import type { Span } from '../../platform/calendar.ts'
import type { RevenueGroup } from '../../finance/contract.ts'
import { bucketOf } from '../../finance/periods.ts'
import type { ColumnKind, ReportData, ReportSection } from '../contract.ts'
import { labelOf } from '../../platform/labels.ts'
import { spanText } from '../../platform/day-span.ts'

type Value = ReportSection['rows'][number][number]
type Figure = ReportData['figures'][number]

export const amount = (label: string, value: number): Figure => ({ label, kind: 'amount', value })
export const count = (label: string, value: number): Figure => ({ label, kind: 'count', value })
export const share = (label: string, value: number | null): Figure => ({ label, kind: 'share', value })

interface Table {
  title: string
  /** Of the first column, which names the rows. */
  of: string
  columns: readonly (readonly [label: string, kind: Exclude<ColumnKind, 'text'>])[]
  rows: readonly (readonly [name: string, ...values: (number | null)[]])[]
}

/** A table that is summed up: counts and amounts of its columns, over all rows. */
export function summed({ title, of, columns, rows }: Table): ReportSection {
  const sumOf = (place: number) => rows.reduce((sum, row) => sum + Number(row[place + 1] ?? 0), 0)
  const totals: Value[] = columns.map(([, kind], place) => (kind === 'share' ? null : sumOf(place)))
  return {
    title,
    columns: [{ label: of, kind: 'text' }, ...columns.map(([label, kind]) => ({ label, kind }))],
    rows: rows.map((row) => [...row]),
    total: rows.length > 0 ? ['Total', ...totals] : null,
  }
}

/** Lines of a statement, of which one may be the sum of those above it. */
export const statement = (title: string, of: string, lines: readonly (readonly [string, number])[]): ReportSection => ({
  title,
  columns: [
    { label: of, kind: 'text' },
    { label: 'Amount', kind: 'amount' },
  ],
  rows: lines.slice(0, -1).map((line) => [...line]),
  total: [...(lines.at(-1) ?? [])],
})

const partNames = { day: 'Day', week: 'Week', month: 'Month' } as const

/** What one row of a table by time is called. */
export const partName = (span: Span): string => partNames[bucketOf(span)]
export const byPart = (span: Span): string => `By ${partName(span).toLowerCase()}`
export const rowName = (part: Span): string => spanText(part)

/** Revenue by what it came from; each order counts for every service in it, so that only revenue is summed up. */
export function byGroup(title: string, of: string, groups: readonly RevenueGroup[], revenueSen: number): ReportSection {
  const rows = groups.map(
    ({ key, revenueSen: sen, orders }) => [labelOf(key), orders, sen, revenueSen > 0 ? sen / revenueSen : null] as const,
  )
  const section = summed({
    title,
    of,
    columns: [
      ['Orders', 'count'],
      ['Revenue', 'amount'],
      ['Share', 'share'],
    ],
    rows,
  })
  const [name, orders, sen, all] = section.total ?? []
  const isWhole = of !== 'Service'
  return section.total ? { ...section, total: [name ?? null, isWhole ? (orders ?? null) : null, sen ?? null, all ?? null] } : section
}

/** Agents by the revenue of their orders; they are not all, so that nothing is summed up. */
export function topAgents(
  agents: readonly { key: string; name: string | null; revenueSen: number; orders: number }[],
  allSen: number,
): { list: ReportSection; agentIds: string[] } {
  const section = summed({
    title: 'Top agents',
    of: 'Agent',
    columns: [
      ['Orders', 'count'],
      ['Revenue', 'amount'],
      ['Share', 'share'],
    ],
    rows: agents.map(({ name, orders, revenueSen }) => [
      name ?? 'Former agent',
      orders,
      revenueSen,
      allSen > 0 ? revenueSen / allSen : null,
    ]),
  })
  return { list: { ...section, total: null }, agentIds: agents.map(({ key }) => key) }
}
