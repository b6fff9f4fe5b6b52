import { ringgitText } from '../money.ts'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { malaysianTime } from '../clock.ts'
import type { Cell } from './define-export.ts'

type Row = readonly (string | number | { sen: number } | null)[]

interface CsvOptions {
  delimiter?: string
  /** Spreadsheets read it by this as UTF-8. */
  hasByteOrderMark?: boolean
}

/**
 * CSV as spreadsheets read it: UTF-8 with a byte order mark, lines ending with CRLF. Text that a spreadsheet would take for a formula is
 * preceded by an apostrophe. Without titles, the rows are all there is.
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
    // An amount below zero begins as a formula may, and is none.
    cast: { object: (amount) => ({ value: ringgitText((amount as unknown as { sen: number }).sen), escape_formulas: false }) },
  })
  source.on('error', (error) => output.destroy(error))
  output.on('close', () => source.destroy())
  return source.pipe(output)
}
