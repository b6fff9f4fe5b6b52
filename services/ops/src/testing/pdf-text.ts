import { inflateSync } from 'node:zlib'

/** The texts of a PDF that we have drawn, as a reader copies them: one for each part of a line in one font. */
export function pdfTexts(file: Buffer): string[] {
  const objects = objectsOf(file.toString('latin1'))
  const fonts = fontsOf(objects)
  return [...objects.values()].flatMap((object) => textsIn(streamOf(object), fonts))
}

type Font = (hex: string) => string

const objectsOf = (file: string): Map<string, string> =>
  new Map([...file.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', object = '']) => [id, object]))

/** The fonts by the names that pages give them. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Font> {
  const named = [...objects.values()].flatMap((object) => [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', id = '']) => {
      const [, mapId = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      return [name, fontOf(streamOf(objects.get(mapId) ?? ''))]
    }),
  )
}

/** What the glyphs of a font say, by its map to Unicode. */
function fontOf(map: string): Font {
  const texts = [...map.matchAll(/> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => utf16(Buffer.from(hex.replaceAll(' ', ''), 'hex'))),
  )
  return (hex) => [...hex.matchAll(/.{4}/g)].map(([glyph]) => texts[Number.parseInt(glyph, 16)] ?? '').join('')
}

const utf16 = (bytes: Buffer) => Buffer.from(bytes).swap16().toString('utf16le')

function streamOf(object: string): string {
  const [, content] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  if (content === undefined) return ''
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const operators = /\/(?<font>F\d+) [\d.]+ Tf|\/ActualText \((?<actual>(?:\\[\s\S]|[^\\)])*)\)\s*>> BDC|\[(?<glyphs>[^\]]*)\] TJ|\bET\b/g

/** What a page draws; what is said of it instead of what its glyphs say, where there is such. */
function textsIn(page: string, fonts: ReadonlyMap<string, Font>): string[] {
  const texts: string[] = []
  let font: Font | undefined
  let [drawn, actual]: [string, string | null] = ['', null]
  for (const { 0: operator, groups = {} } of page.matchAll(operators)) {
    if (groups['font'] !== undefined) font = fonts.get(groups['font'])
    if (groups['actual'] !== undefined) actual = stringOf(groups['actual'])
    drawn += [...(groups['glyphs'] ?? '').matchAll(/<([^>]*)>/g)].map(([, hex = '']) => font?.(hex) ?? '').join('')
    if (operator !== 'ET') continue
    texts.push(actual ?? drawn)
    drawn = ''
    actual = null
  }
  return texts
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
function stringOf(literal: string): string {
  const bytes = literal.replaceAll(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character)
  return bytes.startsWith('\u00FE\u00FF') ? utf16(Buffer.from(bytes.slice(2), 'latin1')) : bytes
}
