import LineBreaker from 'linebreak'
import { graphemesOf, runsOf, type Run } from './runs.ts'
import { composedForm, withoutUndrawn } from '../text.ts'
import { wholeFeatures } from './shaping.ts'

// The one way in which PDFs draw text: in fonts of all scripts, wrapped and aligned by what is drawn. `loadFonts` goes before.

type Doc = PDFKit.PDFDocument

export interface TextLook {
  /** In points. */
  size: number
  width: number
  isStrong?: boolean
  color?: string
  align?: 'left' | 'right'
  /** One line, cut with an ellipsis; otherwise as many as it takes. */
  isOneLine?: boolean
}

interface Place {
  x: number
  y: number
}

/** Of lines, and of where their letters stand in them, for one point of size. */
const lineHeight = 1.36
const baseline = 1.07

/** Draws a text, the top left corner of its box at a place. Returns its height; the document's own position stays. */
export function drawText(doc: Doc, text: string, { x, y }: Place, look: TextLook): number {
  const position = { x: doc.x, y: doc.y }
  const lines = linesOf(doc, text, look)
  doc.fillColor(look.color ?? 'black')
  for (const [index, { runs, width }] of lines.entries()) {
    const left = look.align === 'right' ? x + look.width - width : x
    drawRuns(doc, runs, { x: left, y: y + (index * lineHeight + baseline) * look.size }, look)
  }
  Object.assign(doc, position)
  return lines.length * lineHeight * look.size
}

export const textHeight = (doc: Doc, text: string, look: TextLook): number => linesOf(doc, text, look).length * lineHeight * look.size

/** How wide the widest line of a text is. */
export const textWidth = (doc: Doc, text: string, look: TextLook): number => Math.max(...linesOf(doc, text, look).map(({ width }) => width))

function drawRuns(doc: Doc, runs: readonly Run[], { x, y }: Place, { size }: TextLook): void {
  let left = x
  for (const run of runs) {
    useFont(doc, run, size)
    if (run.actual !== null) markNextText(doc, run.actual)
    doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(run) })
    left += runWidth(doc, run)
  }
}

/**
 * Says what the next text is for readers who copy it. The library can mark only around the text's own coordinates, where readers then look for
 * it at a mirrored place: this marks within them, between the operators BT and ET.
 */
function markNextText(doc: Doc, actual: string): void {
  const add = doc.addContent.bind(doc)
  doc.addContent = (data: unknown) => {
    if (data === 'BT') return add(data).markContent('Span', { actual })
    if (data !== 'ET') return add(data)
    doc.endMarkedContent()
    Reflect.deleteProperty(doc, 'addContent')
    return add(data)
  }
}

function useFont(doc: Doc, { face: { key, font } }: Run, size: number): void {
  doc.registerFont(key, font as never).font(key, size)
}

/** With a list of features, also with an empty one, the library shapes a run as a whole. */
const featuresOf = ({ isWhole, isRightToLeft }: Run) => (isWhole ? { features: wholeFeatures(isRightToLeft) } : {})

const runWidth = (doc: Doc, run: Run) => doc.widthOfString(run.text, featuresOf(run))

interface Line {
  runs: readonly Run[]
  width: number
}

function lineOf(doc: Doc, text: string, { size, isStrong = false }: TextLook): Line {
  const runs = runsOf(text, isStrong ? 'bold' : 'regular')
  let width = 0
  for (const run of runs) {
    useFont(doc, run, size)
    width += runWidth(doc, run)
  }
  return { runs, width }
}

/** Composed, without characters that are neither drawn nor join letters; every line break is "\n". */
const plain = (text: string) =>
  withoutUndrawn(composedForm(text))
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

function linesOf(doc: Doc, text: string, look: TextLook): Line[] {
  const written = plain(text)
  const whole = look.isOneLine ? written.replaceAll('\n', ' ') : written
  const line = lineOf(doc, whole, look)
  if (line.width <= look.width && !whole.includes('\n')) return [line]
  const fits = (part: string) => lineOf(doc, part.trimEnd(), look).width <= look.width
  const parts = look.isOneLine ? [cut(whole, fits)] : wrap(whole, fits)
  return parts.map((part) => lineOf(doc, part, look))
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  const breaker = new LineBreaker(text)
  let line = ''
  let start = 0
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    const piece = text.slice(start, end.position)
    start = end.position
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
    for (let part = beginning(line, fits); part !== line; part = beginning(line, fits)) {
      lines.push(part)
      line = line.slice(part.length)
    }
    if (!end.required || start === text.length) continue
    lines.push(line.trimEnd())
    line = ''
  }
  return [...lines, line.trimEnd()]
}

/** As much of a text as fits, at least one grapheme of it. */
function beginning(text: string, fits: (line: string) => boolean, ending = ''): string {
  if (fits(text)) return text
  const graphemes = graphemesOf(text)
  let [least, most] = [1, graphemes.length - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(graphemes.slice(0, middle).join('') + ending)) least = middle
    else most = middle - 1
  }
  return graphemes.slice(0, least).join('')
}

const cut = (text: string, fits: (line: string) => boolean): string => `${beginning(text, fits, '…').trimEnd()}…`
