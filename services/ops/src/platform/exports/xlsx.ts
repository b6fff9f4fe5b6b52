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

/** The parts of a workbook of one sheet, beside the sheet. Styles: 0 plain, 1 header, 2 instant, 3 amount. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${documents}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** An Excel workbook of one sheet. Text is stored as text: no cell is ever a formula. */
export function toXlsx(headers: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(sheetOf(headers, rows), { objectMode: false })
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml + content), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetOf(headers: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const columns = `<cols><col min="1" max="${headers.length}" width="20" customWidth="1"/></cols>`
  yield `${xml}<worksheet ${main}>${frozen}${columns}<sheetData><row>${headers.map((header) => textCell(header, 1)).join('')}</row>`
  let chunk = ''
  let count = 1
  for await (const row of rows) {
    count += 1
    if (count > rowsMax)
      throw new JobFailure('These are more rows than a spreadsheet holds. Ask for CSV, or narrow the list.', { isFinal: true })
    chunk += `<row>${row.map(toCell).join('')}</row>`
    if (count % rowsPerChunk > 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

function toCell(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, 0)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="2"><v>${(cell.getTime() + malaysianOffsetMs) / dayMs + epochDays}</v></c>`
  return `<c s="3"><v>${ringgitText(cell.sen)}</v></c>`
}

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without the characters that XML cannot hold. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
