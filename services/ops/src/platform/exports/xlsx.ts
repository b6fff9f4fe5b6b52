import { ringgitText } from '../money.ts'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { malaysianOffsetMs } from '../clock.ts'
import { JobFailure } from '../jobs/definition.ts'
import type { Cell } from './define-export.ts'

const rowsMax = 1_048_576
const rowsPerChunk = 200
/** Days from Excel's epoch to that of Unix. */
const epochDays = 25_569
const dayMs = 86_400_000

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One sheet of a workbook. */
export interface Sheet {
  /** At most 31 characters, and none of \\ / ? * [ ] : */
  name: string
  headers: readonly string[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** Rows that are headers too, by their place. */
  strong?: ReadonlySet<number>
}

const overrides = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${office}.worksheet+xml"/>`,
  ).join('')
const related = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${documents}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join('')
const listed = (names: readonly string[]) =>
  names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')

/** The parts of a workbook, beside its sheets. Styles: 0 plain, 1 header, 2 instant, 3 amount, 4 amount of a total. */
const partsOf = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>${overrides(names.length)}<Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${documents}"><sheets>${listed(names)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${related(names.length)}<Relationship Id="rId${names.length + 1}" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** An Excel workbook of one sheet. Text is stored as text: no cell is ever a formula. */
export const toXlsx = (headers: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable =>
  toWorkbook([{ name: 'Export', headers, rows }])

/** A workbook of several sheets. */
export function toWorkbook(sheets: readonly Sheet[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  for (const [name, content] of Object.entries(partsOf(sheets.map((sheet) => sheet.name)))) zip.addBuffer(Buffer.from(xml + content), name)
  for (const [index, sheet] of sheets.entries()) {
    const source = Readable.from(sheetOf(sheet), { objectMode: false })
    source.on('error', (error) => output.destroy(error))
    output.on('close', () => source.destroy())
    zip.addReadStream(source, `xl/worksheets/sheet${index + 1}.xml`)
  }
  zip.end()
  return output
}

async function* sheetOf({ headers, rows, strong }: Sheet): AsyncIterable<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const columns = `<cols><col min="1" max="${headers.length}" width="20" customWidth="1"/></cols>`
  yield `${xml}<worksheet ${main}>${frozen}${columns}<sheetData><row>${headers.map((header) => textCell(header, 1)).join('')}</row>`
  let chunk = ''
  let count = 1
  for await (const row of rows) {
    const isStrong = strong?.has(count - 1) ?? false
    count += 1
    if (count > rowsMax) throw new JobFailure('The list has too many rows for Excel. Export as CSV, or narrow the list.', { isFinal: true })
    chunk += `<row>${row.map((cell) => toCell(cell, isStrong)).join('')}</row>`
    if (count % rowsPerChunk > 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

function toCell(cell: Cell, isStrong: boolean): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, isStrong ? 1 : 0)
  if (typeof cell === 'object' && 'phone' in cell) return textCell(cell.phone, isStrong ? 1 : 0)
  if (typeof cell === 'number') return `<c${isStrong ? ' s="1"' : ''}><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="2"><v>${(cell.getTime() + malaysianOffsetMs) / dayMs + epochDays}</v></c>`
  return `<c s="${isStrong ? 4 : 3}"><v>${ringgitText(cell.sen)}</v></c>`
}

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without the characters that XML cannot hold. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
