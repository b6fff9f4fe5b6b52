import { ringgitText } from '../money.ts'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { malaysianTime } from '../clock.ts'
import type { Cell } from './define-export.ts'

type Row = readonly Exclude<Cell, Date>[]

interface CsvOptions {
  delimiter?: string
  /** Spreadsheets read it by this as UTF-8. */
  hasByteOrderMark?: boolean
}

/** What the cell of a phone number may hold. As a formula it would be a number with its own sign: it calculates and calls nothing. */
const storedPhone = /^\+[1-9]\d{6,14}$/

/**
 * CSV as spreadsheets read it: UTF-8 with a byte order mark, lines ending with CRLF. Text that a spreadsheet would take for a formula is
 * preceded by an apostrophe; the cell of a phone number is not. Without titles, the rows are all there is.
 */
export function toCsv(
  headers: readonly string[] | null,
  rows: AsyncIterable<readonly Cell[]>,
  { delimiter = ',', hasByteOrderMark = true }: CsvOptions = {},
): Readable {
  async function* lines(): AsyncIterable<Row> {
    if (headers) yield headers
    for await (const row of rows) yield row.map((cell) => (cell instanceof Date ? malaysianTime(cell) : cell))
  }
  const source = Readable.from(lines())
  const output = stringify({
    bom: hasByteOrderMark,
    delimiter,
    escape_formulas: true,
    record_delimiter: 'windows',
    // A line break of any kind within a cell, not only the one that ends lines.
    quoted_match: /[\r\n]/,
    cast: {
      object: (cell) => unguarded(cell as unknown as { sen: number } | { phone: string }),
    },
  })
  source.on('error', (error) => output.destroy(error))
  output.on('close', () => source.destroy())
  return source.pipe(output)
}

/** An amount below zero begins as a formula may, and so does a phone number. Neither is one. */
const unguarded = (cell: { sen: number } | { phone: string }) =>
  'sen' in cell
    ? { value: ringgitText(cell.sen), escape_formulas: false }
    : { value: cell.phone, escape_formulas: !storedPhone.test(cell.phone) }
