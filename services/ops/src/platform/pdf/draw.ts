import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { PdfBlock, PdfContent } from './contract.ts'
import { loadFonts } from './fonts.ts'
import { drawText, textHeight, textWidth, type TextLook } from './text.ts'

const margin = 56
const width = 595 - 2 * margin
const bottom = 842 - margin
const columnGap = 16
const soft = '#57606a'
const tagline = 'Ironing and folding, picked up and delivered'

/** A4, with the parts of the fonts that it uses. */
export async function draw({ title, blocks, valueWidth }: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  await loadFonts([tagline, ...textsOf(blocks, false)], 'regular')
  await loadFonts(['KainSiap', title, ...textsOf(blocks, true)], 'bold')
  const doc = new PDFDocument({ size: 'A4', margin, info: { Title: title, Author: 'KainSiap' } })
  paragraph(doc, 'KainSiap', { size: 20, width, isStrong: true })
  paragraph(doc, tagline, { size: 10, width, color: soft })
  doc.y += 20
  paragraph(doc, title, { size: 14, width, isStrong: true })
  doc.y += 8
  for (const block of blocks) {
    if (block === 'rule') rule(doc)
    else row(doc, block, valueWidth)
  }
  doc.end()
  // A copy of its own memory, which can be handed over to another thread.
  return new Uint8Array(await buffer(doc))
}

const textsOf = (blocks: readonly PdfBlock[], strong: boolean): string[] =>
  blocks.flatMap((block) => (block !== 'rule' && (block.isStrong ?? false) === strong ? [block.label, block.value] : []))

function paragraph(doc: PDFKit.PDFDocument, text: string, look: TextLook): void {
  doc.y += drawText(doc, text, { x: margin, y: doc.y }, look)
}

/** A label and its value, which keeps to the right and leaves the label the rest of the line. */
function row(doc: PDFKit.PDFDocument, { label, value, isStrong = false }: Exclude<PdfBlock, 'rule'>, valueWidth: number): void {
  const valueLook = { size: 10, width: valueWidth, isStrong, align: 'right' } as const
  const labelLook = { size: 10, width: width - textWidth(doc, value, valueLook) - columnGap, isStrong }
  const height = Math.max(textHeight(doc, label, labelLook), textHeight(doc, value, valueLook))
  if (doc.y + height > bottom) doc.addPage()
  drawText(doc, label, { x: margin, y: doc.y }, labelLook)
  drawText(doc, value, { x: margin + width - valueWidth, y: doc.y }, valueLook)
  doc.y += height + 3
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
