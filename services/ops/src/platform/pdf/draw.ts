import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { PdfContent } from './contract.ts'
import { pdfText } from './pdf-text.ts'

const margin = 56
const width = 595 - 2 * margin
const bottom = 842 - margin
const labelWidth = width - 120
const soft = '#57606a'

/** A4, in the standard fonts: nothing is embedded. */
export async function draw({ title, blocks, valueWidth }: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({ size: 'A4', margin, info: { Title: title, Author: 'KainSiap' } })
  doc.font('Helvetica-Bold').fontSize(20).text('KainSiap')
  doc.font('Helvetica').fontSize(10).fillColor(soft).text('Ironing and folding, picked up and delivered').moveDown(1.5)
  doc.font('Helvetica-Bold').fontSize(14).fillColor('black').text(pdfText(title)).moveDown(0.5).fontSize(10)
  for (const block of blocks) {
    if (block === 'rule') rule(doc)
    else row(doc, block, valueWidth)
  }
  doc.end()
  // A copy of its own memory, which can be handed over to another thread.
  return new Uint8Array(await buffer(doc))
}

function row(
  doc: PDFKit.PDFDocument,
  { label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean },
  valueWidth: number,
) {
  doc.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fillColor('black')
  if (doc.y + doc.heightOfString(pdfText(label), { width: labelWidth }) > bottom) doc.addPage()
  const at = doc.y
  doc.text(pdfText(label), margin, at, { width: labelWidth })
  const below = doc.y
  doc.text(pdfText(value), margin + width - valueWidth, at, { width: valueWidth, align: 'right' })
  doc.y = Math.max(below, doc.y) + 4
}

function rule(doc: PDFKit.PDFDocument): void {
  doc
    .moveTo(margin, doc.y + 4)
    .lineTo(margin + width, doc.y + 4)
    .lineWidth(0.5)
    .strokeColor('#d5dae0')
    .stroke()
  doc.y += 14
}
