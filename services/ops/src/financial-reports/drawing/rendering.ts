import { Readable } from 'node:stream'
import { toCsv } from '../../platform/exports/csv.ts'
import type { Cell } from '../../platform/exports/define-export.ts'
import { toWorkbook, type Sheet } from '../../platform/exports/xlsx.ts'
import type { ColumnKind, ReportFormat, ReportSection } from '../contract.ts'
import type { Content } from '../content/content.ts'
import { drawInThread } from './drawing.ts'
import { headOf, keyFiguresOf, type Titled } from '../content/titles.ts'

interface Format {
  type: string
  encode: (report: Titled, content: Content) => Readable | Promise<Readable>
}

export const formats: Readonly<Record<ReportFormat, Format>> = {
  pdf: { type: 'application/pdf', encode: async (report, content) => Readable.from([Buffer.from(await drawInThread(report, content))]) },
  csv: { type: 'text/csv; charset=utf-8', encode: toSectionedCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', encode: toSheets },
}

type Value = ReportSection['rows'][number][number]

const cellOf = (value: Value, kind: ColumnKind): Cell => {
  if (typeof value !== 'number' || kind === 'count') return value
  // Percent, to a tenth.
  return kind === 'share' ? Math.round(value * 1_000) / 10 : { sen: value }
}
const rowOf = ({ columns }: ReportSection, row: readonly Value[]) =>
  row.map((value, place) => cellOf(value, columns[place]?.kind ?? 'text'))
const labelsOf = ({ columns }: ReportSection) =>
  columns.map(({ label, kind }) => (kind === 'amount' ? `${label} (RM)` : kind === 'share' ? `${label} (%)` : label))
const sectionsOf = ({ data, list }: Content) => [...data.details, ...(list ? [list] : [])]

/** One row a line. The first column says which part of the report a line belongs to, and each part begins with what its columns are. */
function toSectionedCsv(report: Titled, content: Content): Readable {
  async function* lines(): AsyncIterable<readonly Cell[]> {
    for (const [label, text] of headOf(report, content).slice(1)) yield ['Report', label, text]
    for (const [part, figures] of [
      ['Summary', keyFiguresOf(content)],
      ['Figures', content.data.figures],
    ] as const)
      for (const { label, kind, value } of figures) yield [part, label, cellOf(value, kind)]
    for (const section of sectionsOf(content)) {
      yield [section.title, ...labelsOf(section)]
      for (const row of section.rows) yield [section.title, ...rowOf(section, row)]
      if (section.total) yield [section.title, ...rowOf(section, section.total)]
    }
  }
  const [first] = headOf(report, content)
  return toCsv(['Part', ...(first ?? [])], lines())
}

const sheetNameMax = 31
const nameOf = (title: string) => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, sheetNameMax)

/** A sheet of figures, one for each breakdown, and one for the documents. */
function toSheets(report: Titled, content: Content): Readable {
  const figures = [...keyFiguresOf(content), ...content.data.figures]
  const first: Sheet = {
    name: 'Figures',
    headers: ['KainSiap', report.name],
    rows: [...headOf(report, content), ...figures.map(({ label, kind, value }) => [label, cellOf(value, kind)])],
  }
  const more = sectionsOf(content).map((section, place): Sheet => {
    const isTaken = sectionsOf(content)
      .slice(0, place)
      .some(({ title }) => nameOf(title) === nameOf(section.title))
    return {
      name: isTaken ? `${nameOf(section.title).slice(0, sheetNameMax - 4)} (${place})` : nameOf(section.title),
      headers: labelsOf(section),
      rows: [...section.rows, ...(section.total ? [section.total] : [])].map((row) => rowOf(section, row)),
      ...(section.total && { strong: new Set([section.rows.length]) }),
    }
  })
  return toWorkbook([first, ...more])
}
