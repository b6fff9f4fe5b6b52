import { ringgitText } from '../money.ts'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { malaysianTime } from '../clock.ts'
import type { Cell } from './define-export.ts'

/**
 * CSV as spreadsheets read it: UTF-8 with a byte order mark, lines ending with CRLF. Text that a spreadsheet would take for a formula is
 * preceded by an apostrophe.
 */
export function toCsv(headers: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  async function* lines(): AsyncIterable<readonly (string | number | null)[]> {
    yield headers
    for await (const row of rows) yield row.map(toText)
  }
  const source = Readable.from(lines())
  const output = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' })
  source.on('error', (error) => output.destroy(error))
  output.on('close', () => source.destroy())
  return source.pipe(output)
}

function toText(cell: Cell): string | number | null {
  if (cell instanceof Date) return malaysianTime(cell)
  if (cell !== null && typeof cell === 'object') return ringgitText(cell.sen)
  return cell
}
