import { pdfText } from '../platform/pdf/pdf-text.ts'
import type { ReportSection } from './contract.ts'
import type { Content } from './content.ts'
import { headOf, keyFiguresOf, shown, type Titled } from './titles.ts'

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - margin - 20
const [soft, line] = ['#57606a', '#d5dae0']
const rowHeight = 15
/** More than anybody reads on paper: the other formats list all of them. */
const listedMax = 2_000

/** A4, in the standard fonts: nothing is embedded. */
export async function drawReport(report: Titled, content: Content): Promise<PDFKit.PDFDocument> {
  // Loaded when the first report is drawn.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, info: { Title: report.name, Author: 'KainSiap' } })
  doc.font('Helvetica-Bold').fontSize(18).text('KainSiap')
  doc.font('Helvetica-Bold').fontSize(14).text(pdfText(report.name)).moveDown(0.5)
  pairs(doc, headOf(report, content))
  heading(doc, 'Summary')
  pairs(doc, figureRows(keyFiguresOf(content)))
  heading(doc, 'Figures')
  pairs(doc, figureRows(content.data.figures))
  for (const section of content.data.details) table(doc, section)
  if (content.list) table(doc, withinPages(content.list))
  number(doc)
  doc.end()
  return doc
}

type Doc = PDFKit.PDFDocument
type Figures = ReturnType<typeof keyFiguresOf>
const figureRows = (figures: Figures) => figures.map(({ label, kind, value }) => [label, shown(value, kind)] as const)

function withinPages(list: ReportSection): ReportSection {
  if (list.rows.length <= listedMax) return list
  const [all, some] = [list.rows.length, listedMax].map((rows) => rows.toLocaleString('en'))
  return { ...list, title: `${list.title}: the first ${some} of ${all}; CSV and XLSX list all`, rows: list.rows.slice(0, listedMax) }
}

function heading(doc: Doc, title: string): void {
  if (doc.y + 4 * rowHeight > bottom) doc.addPage()
  doc.moveDown(1).font('Helvetica-Bold').fontSize(11).fillColor('black').text(pdfText(title), margin, doc.y, { width }).moveDown(0.4)
}

/** A label and what it is, in as many lines as that takes. */
function pairs(doc: Doc, rows: readonly (readonly [string, string])[]): void {
  doc.font('Helvetica').fontSize(9)
  const [named, space] = [180, { width: width - 180, lineGap: rowHeight - doc.currentLineHeight(true) }]
  for (const [label, value] of rows) {
    const text = pdfText(value)
    const height = doc.heightOfString(text, space)
    if (doc.y + height > bottom) doc.addPage()
    const at = doc.y
    doc.fillColor(soft).text(pdfText(label), margin, at, { width: named, lineBreak: false })
    doc.fillColor('black').text(text, margin + named, at, space)
    doc.y = at + height
  }
}

function table(doc: Doc, section: ReportSection): void {
  heading(doc, section.title)
  const { columns, rows, total } = section
  const labels = columns.map(({ label }) => label)
  row(doc, section, labels, { isStrong: true, isSoft: true })
  rule(doc)
  if (rows.length === 0) row(doc, section, ['No data in this period.'], { isSoft: true })
  for (const values of [...rows, ...(total ? [total] : [])]) {
    const isTotal = values === total
    if (doc.y + rowHeight > bottom) {
      doc.addPage()
      row(doc, section, labels, { isStrong: true, isSoft: true })
      rule(doc)
    }
    if (isTotal) rule(doc)
    const texts = values.map((value, place) => (isTotal && value === null ? '' : shown(value, columns[place]?.kind ?? 'text')))
    row(doc, section, texts, { isStrong: isTotal })
  }
}

interface Look {
  isStrong?: boolean
  isSoft?: boolean
}

/** How much of the width a column takes: what names a row most, and after it whom it is about. */
function weightOf({ columns }: ReportSection, place: number): number {
  if (place === 0) return columns.length > 4 ? 1.2 : 2.4
  if (columns[place]?.kind !== 'text') return 0.95
  return place === 1 ? 1.7 : 1.15
}

/** Where each column begins, and how wide it is. */
function placesOf(section: ReportSection): { left: number; width: number }[] {
  const weights = section.columns.map((_, place) => weightOf(section, place))
  const unit = width / weights.reduce((sum, weight) => sum + weight, 0)
  let left = margin
  return weights.map((weight) => {
    const at = { left, width: weight * unit }
    left += at.width
    return at
  })
}

function row(doc: Doc, section: ReportSection, texts: readonly string[], { isStrong = false, isSoft = false }: Look): void {
  const at = doc.y
  const places = placesOf(section)
  doc
    .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(8)
    .fillColor(isSoft ? soft : 'black')
  for (const [place, text] of texts.entries()) {
    const { left = margin, width: own = width } = (texts.length === 1 ? undefined : places[place]) ?? {}
    const isNumber = section.columns[place]?.kind !== 'text'
    doc.text(pdfText(text), left, at, {
      width: own - 6,
      height: rowHeight,
      align: isNumber ? 'right' : 'left',
      lineBreak: false,
      ellipsis: true,
    })
  }
  doc.y = at + rowHeight
}

function rule(doc: Doc): void {
  doc
    .moveTo(margin, doc.y - 3)
    .lineTo(margin + width, doc.y - 3)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
}

/** "Page 2 of 5", once all pages are there. */
function number(doc: Doc): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor(soft)
    doc.text(`Page ${page + 1} of ${count}`, margin, 842 - margin + 8, { width, align: 'right', lineBreak: false })
  }
}
