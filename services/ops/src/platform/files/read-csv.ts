import { CsvError, parse } from 'csv-parse/sync'
import { withoutByteOrderMark, withoutUndrawn } from '../text.ts'

/** A line of a CSV file with something in it; lines are counted from 1, as an editor shows them. */
export interface CsvLine {
  line: number
  cells: string[]
}

/** A text that is no CSV, such as one with an open quote. */
export class CsvUnreadable extends Error {
  constructor(readonly line: number) {
    super(`line ${line} cannot be read as CSV`)
  }
}

interface Expected {
  delimiter: string
  /** Columns that the first line has, in any case and among others. */
  titles: readonly string[]
}

const recordMax = 2_000
const delimiters = [',', ';', '\t', '|']
/** The first line by which a spreadsheet names its delimiter. Saved again, it has as many cells as the longest row. */
const separatorLine = /^"?sep=(.)"?([^\p{L}\p{N}"\r\n]*)(?:\r\n|\r|\n|$)/iu

/**
 * The lines of a CSV file as banks write it and spreadsheets save it again: a byte order mark, any line end, a `sep=` line, another delimiter,
 * lines and columns with nothing in them. Throws `CsvUnreadable`.
 */
export function readCsv(content: string, { delimiter, titles }: Expected): CsvLine[] {
  const text = withoutByteOrderMark(content)
  const [named, separator, padding = ''] = separatorLine.exec(text) ?? []
  if (named === undefined || separator === undefined) return linesOf(text, delimiterOf(text, { delimiter, titles }), 0)
  const rest = text.slice(named.length)
  // A program that took the line for a row has saved the file with a delimiter of its own.
  return linesOf(rest, padding === '' ? separator : delimiterOf(rest, { delimiter: separator, titles }), 1)
}

/** That which splits the first line into most of the titles; the expected one if several do. */
function delimiterOf(text: string, { delimiter, titles }: Expected): string {
  const [first = ''] = /^.*$/m.exec(text.trimStart().slice(0, recordMax)) ?? []
  const known = new Set(titles.map((title) => title.toLowerCase()))
  const counts = [delimiter, ...delimiters].map((one) => {
    const cells = first.split(one).map((cell) => trimmed(cell.replaceAll('"', '')).toLowerCase())
    return { one, count: cells.filter((cell) => known.has(cell)).length }
  })
  return counts.toSorted((a, b) => b.count - a.count)[0]?.one ?? delimiter
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

function linesOf(content: string, delimiter: string, linesBefore: number): CsvLine[] {
  try {
    const parsed = parse(content, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: recordMax,
    }) as unknown as CsvRecord[]
    const lines = parsed.map(({ record, info }) => ({ line: info.lines + linesBefore, cells: record.map(trimmed) }))
    return withoutSpares(lines.filter(({ cells }) => cells.some((cell) => cell !== '')))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvUnreadable(Number(error['lines'] ?? 1) + linesBefore)
  }
}

/** Without the empty cells beyond the titles, of which a spreadsheet writes as many as its longest row has. */
function withoutSpares(lines: readonly CsvLine[]): CsvLine[] {
  const width = filledOf(lines[0]?.cells ?? [])
  return lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, Math.max(width, filledOf(cells))) }))
}

const filledOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

const trimmed = (cell: string) => withoutUndrawn(cell).trim()
