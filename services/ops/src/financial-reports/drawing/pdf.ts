import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { loadFonts } from '../../platform/pdf/fonts.ts'
import { drawText, textHeight, type TextLook } from '../../platform/pdf/text.ts'
import type { ReportSection } from '../contract.ts'
import type { DrawnReport } from './drawing.ts'
import { headOf, keyFiguresOf, shown } from '../content/titles.ts'

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - margin - 20
const [soft, line] = ['#57606a', '#d5dae0']
const rowHeight = 15
/** A4, with the parts of the fonts that it uses. */
export async function drawReport({ report, content }: DrawnReport): Promise<Uint8Array<ArrayBuffer>> {
  const sections = [...content.data.details, ...(content.list ? [content.list] : [])]
  await loadTexts({ report, content }, sections)
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, info: { Title: report.name, Author: 'KainSiap' } })
  paragraph(doc, 'KainSiap', { size: 18, width, isStrong: true })
  paragraph(doc, report.name, { size: 14, width, isStrong: true })
  doc.y += 6
  pairs(doc, headOf(report, content))
  heading(doc, 'Summary')
  pairs(doc, figureRows(keyFiguresOf(content)))
  heading(doc, 'Figures')
  pairs(doc, figureRows(content.data.figures))
  for (const section of sections) table(doc, section)
  number(doc)
  doc.end()
  // A copy of its own memory, which can be handed over to another thread.
  return new Uint8Array(await buffer(doc))
}

/** All texts of the report, also those of the figures, which every font has. */
async function loadTexts({ report, content }: DrawnReport, sections: readonly ReportSection[]): Promise<void> {
  const rows = sections.flatMap((section) => section.rows.flatMap((values) => textsOf(section, values)))
  const strong = sections.flatMap((section) => [section.title, ...section.columns.map(({ label }) => label), ...totalOf(section)])
  await loadFonts([...headOf(report, content).flat(), ...rows], 'regular')
  await loadFonts([report.name, ...strong], 'bold')
}

const textsOf = ({ columns }: ReportSection, values: ReportSection['rows'][number]): string[] =>
  values.map((value, place) => shown(value, columns[place]?.kind ?? 'text'))
const totalOf = ({ columns, total }: ReportSection): string[] =>
  (total ?? []).map((value, place) => (value === null ? '' : shown(value, columns[place]?.kind ?? 'text')))

type Doc = PDFKit.PDFDocument
type Figures = ReturnType<typeof keyFiguresOf>
const figureRows = (figures: Figures) => figures.map(({ label, kind, value }) => [label, shown(value, kind)] as const)

function paragraph(doc: Doc, text: string, look: TextLook): void {
  doc.y += drawText(doc, text, { x: margin, y: doc.y }, look)
}

function heading(doc: Doc, title: string): void {
  if (doc.y + 4 * rowHeight > bottom) doc.addPage()
  doc.y += rowHeight
  paragraph(doc, title, { size: 11, width, isStrong: true })
  doc.y += 4
}

/** A label and what it is, in as many lines as that takes. */
function pairs(doc: Doc, rows: readonly (readonly [string, string])[]): void {
  const named = 180
  const look = { size: 9, width: width - named }
  for (const [label, value] of rows) {
    const height = Math.max(rowHeight, textHeight(doc, value, look))
    if (doc.y + height > bottom) doc.addPage()
    drawText(doc, label, { x: margin, y: doc.y }, { size: 9, width: named, color: soft, isOneLine: true })
    drawText(doc, value, { x: margin + named, y: doc.y }, look)
    doc.y += height
  }
}

function table(doc: Doc, section: ReportSection): void {
  heading(doc, section.title)
  const { columns, rows, total } = section
  const head = () => {
    row(
      doc,
      section,
      columns.map(({ label }) => label),
      { isStrong: true, isSoft: true },
    )
    rule(doc)
  }
  head()
  if (rows.length === 0) row(doc, section, ['No data in this period.'], { isSoft: true })
  const makeRoom = () => {
    if (doc.y + rowHeight <= bottom) return
    doc.addPage()
    head()
  }
  for (const values of rows) {
    makeRoom()
    row(doc, section, textsOf(section, values), {})
  }
  if (!total) return
  makeRoom()
  rule(doc)
  row(doc, section, totalOf(section), { isStrong: true })
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
  const places = placesOf(section)
  for (const [place, text] of texts.entries()) {
    const { left = margin, width: own = width } = (texts.length === 1 ? undefined : places[place]) ?? {}
    const align = section.columns[place]?.kind === 'text' || texts.length === 1 ? 'left' : 'right'
    const look: TextLook = { size: 7.5, width: own - 6, isStrong, align, isOneLine: true, ...(isSoft && { color: soft }) }
    drawText(doc, text, { x: left, y: doc.y }, look)
  }
  doc.y += rowHeight
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
    const look = { size: 8, width, color: soft, align: 'right' } as const
    drawText(doc, `Page ${page + 1} of ${count}`, { x: margin, y: 842 - margin + 8 }, look)
  }
}
