import { padded, readTables, tableOf, writeTables, type Tables } from './sfnt.ts'

interface Glyph {
  outline: Buffer
  /** The outline's variation along the font's axes: the glyph's part of `gvar`. */
  variation: Buffer
  /** Advance and left side bearing, as stored in `hmtx`. */
  metrics: Buffer
}

/** The tables that are identical in every slice of a font and independent of its glyphs. */
const shared = ['OS/2', 'STAT', 'avar', 'fvar', 'gasp', 'name', 'post']

/**
 * Merges the slices of a packaged variable font into one font, so that a page loads one file instead of thirty. Tables needed only for
 * other scripts or vertical text (GSUB, GPOS, BASE, vmtx) are left out, as is HVAR, whose data `gvar` contains too.
 */
export function mergeSlices(slices: readonly Buffer[]): Buffer {
  const fonts = slices.map(readTables)
  const [first] = fonts
  if (!first) throw new Error('there is no slice to merge')
  const glyphs = new Map(fonts.flatMap((font) => [...glyphsOf(font)]).toSorted(([one], [other]) => one - other))
  const all = [glyphOf(first, 0), ...glyphs.values()]
  const tables: Tables = new Map(shared.map((tag) => [tag, tableOf(first, tag)]))
  tables.set('head', patched(first, 'head', { 50: 1 }))
  tables.set('hhea', patched(first, 'hhea', { 34: all.length }))
  tables.set('maxp', mostOf(fonts, all.length))
  tables.set('hmtx', Buffer.concat(all.map(({ metrics }) => metrics)))
  tables.set('glyf', Buffer.concat(all.map(({ outline }) => padded(outline))))
  tables.set('loca', offsets(all.map(({ outline }) => padded(outline))))
  tables.set('gvar', composeVariations(fonts, all))
  tables.set('cmap', composeCharacterMap([...glyphs.keys()]))
  return writeTables(tables)
}

/** The glyphs of a font by character. */
function glyphsOf(font: Tables): Map<number, Glyph> {
  return new Map([...charactersOf(tableOf(font, 'cmap'))].map(([codePoint, id]) => [codePoint, glyphOf(font, id)]))
}

function glyphOf(font: Tables, id: number): Glyph {
  const outline = between(
    font,
    { table: 'glyf', offsetTable: tableOf(font, 'loca'), isLong: tableOf(font, 'head').readUInt16BE(50) === 1 },
    id,
  )
  if (outline.length > 0 && outline.readInt16BE(0) < 0) throw new Error('a glyph is made of other glyphs, which cannot be merged')
  const gvar = tableOf(font, 'gvar')
  const data = { table: 'gvar', offsetTable: gvar.subarray(20), isLong: (gvar.readUInt16BE(14) & 1) === 1, start: gvar.readUInt32BE(16) }
  return { outline, variation: between(font, data, id), metrics: metricsOf(font, id) }
}

/** A glyph's bytes, by a table of offsets: long offsets are stored as they are, short ones halved. */
function between(
  font: Tables,
  { table, offsetTable, isLong, start = 0 }: { table: string; offsetTable: Buffer; isLong: boolean; start?: number },
  id: number,
): Buffer {
  const offset = (index: number) => (isLong ? offsetTable.readUInt32BE(index * 4) : offsetTable.readUInt16BE(index * 2) * 2)
  return tableOf(font, table).subarray(start + offset(id), start + offset(id + 1))
}

/** The last glyphs of a font may share an advance. */
function metricsOf(font: Tables, id: number): Buffer {
  const hmtx = tableOf(font, 'hmtx')
  const full = tableOf(font, 'hhea').readUInt16BE(34)
  if (id < full) return hmtx.subarray(id * 4, id * 4 + 4)
  const bearing = full * 4 + (id - full) * 2
  return Buffer.concat([hmtx.subarray(full * 4 - 4, full * 4 - 2), hmtx.subarray(bearing, bearing + 2)])
}

/** All characters of a `cmap`, with their glyphs. A subsetter writes the characters below U+10000 in format 4. */
function charactersOf(cmap: Buffer): Map<number, number> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4))
  const found = starts.map((start) => cmap.subarray(start)).find((table) => table.readUInt16BE(0) === 4)
  if (!found) throw new Error('the font has no character map of format 4')
  const half = found.readUInt16BE(6)
  const [ends, begins, deltas, ranges] = [14, 16 + half, 16 + half * 2, 16 + half * 3] as const
  const characters = new Map<number, number>()
  for (let segment = 0; segment < half; segment += 2) {
    const range = found.readUInt16BE(ranges + segment)
    const first = found.readUInt16BE(begins + segment)
    const last = Math.min(found.readUInt16BE(ends + segment), 0xfffe)
    for (let codePoint = first; codePoint <= last; codePoint += 1) {
      const id = range === 0 ? codePoint : found.readUInt16BE(ranges + segment + range + (codePoint - first) * 2)
      characters.set(codePoint, (id + found.readUInt16BE(deltas + segment)) & 0xffff)
    }
  }
  return characters
}

/** A character map of format 12, with one group per character: the glyphs are in the order of the characters. */
function composeCharacterMap(codePoints: readonly number[]): Buffer {
  const groups = codePoints.flatMap((codePoint, index) => [codePoint, codePoint, index + 1])
  const bytes = 16 + groups.length * 4
  return Buffer.concat([words16(0, 1, 3, 10), words32(12), words16(12, 0), words32(bytes, 0, codePoints.length, ...groups)])
}

/** `gvar` with all glyphs; its shared peaks must be the same in every slice, or the glyphs' references to them would not match. */
function composeVariations(fonts: readonly Tables[], glyphs: readonly Glyph[]): Buffer {
  const peaks = fonts.map((font) => {
    const gvar = tableOf(font, 'gvar')
    const start = gvar.readUInt32BE(8)
    return gvar.subarray(start, start + gvar.readUInt16BE(4) * gvar.readUInt16BE(6) * 2)
  })
  const [first = Buffer.alloc(0)] = peaks
  if (peaks.some((each) => !each.equals(first))) throw new Error('the slices do not vary along the same peaks')
  const axes = tableOf(fonts[0] ?? new Map(), 'gvar').readUInt16BE(4)
  const data = glyphs.map(({ variation }) => padded(variation))
  const index = offsets(data)
  const peaksStart = 20 + index.length
  const header = [
    words16(1, 0, axes, first.length / 2 / axes),
    words32(peaksStart),
    words16(glyphs.length, 1),
    words32(peaksStart + padded(first).length),
  ]
  return Buffer.concat([...header, index, padded(first), ...data])
}

/** The maximum profile: of each count the largest of all slices. */
function mostOf(fonts: readonly Tables[], glyphs: number): Buffer {
  const tables = fonts.map((font) => tableOf(font, 'maxp'))
  const counts = Array.from({ length: 13 }, (_, index) => Math.max(...tables.map((maxp) => maxp.readUInt16BE(6 + index * 2))))
  return Buffer.concat([words32(0x00010000), words16(glyphs, ...counts)])
}

function patched(font: Tables, tag: string, changes: Readonly<Record<number, number>>): Buffer {
  const table = Buffer.from(tableOf(font, tag))
  for (const [offset, value] of Object.entries(changes)) table.writeUInt16BE(value, Number(offset))
  return table
}

function offsets(parts: readonly Buffer[]): Buffer {
  let end = 0
  return words32(0, ...parts.map((part) => (end += part.length)))
}

function words16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

function words32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
