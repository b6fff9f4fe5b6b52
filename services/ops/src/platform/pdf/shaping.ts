import type { Font } from 'fontkit'
import type { Buffer as ShaperBuffer, Font as Shaper } from 'harfbuzzjs'

/** A feature of fonts, of glyphs that are mirrored where text runs from right to left. Runs with it are shaped in that direction. */
const mirroring: PDFKit.Mixins.OpenTypeFeatures = 'rtlm'
/** The features of a run that is shaped as a whole. */
export const wholeFeatures = (isRightToLeft: boolean): PDFKit.Mixins.OpenTypeFeatures[] => (isRightToLeft ? [mirroring] : [])

interface ShapedGlyph {
  /** The glyph and what it stands for: one glyph stands for several characters where their dots are glyphs of their own. */
  id: string
  codePoints: number[]
  advanceWidth: number
}
interface ShapedRun {
  glyphs: ShapedGlyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}
type Layout = (text: string, features?: readonly string[]) => ShapedRun
/** The used parts of the library's subset, which its types leave out. */
interface Subset {
  glyphs: number[]
  includeGlyph: (id: number | string) => number
}

/**
 * Lets a font lay out texts that are given with features by HarfBuzz, which knows the rules of all scripts. Its subsets have a place for each
 * meaning of a glyph, so that readers copy what was typed.
 */
export async function shapeByHarfbuzz(font: Font, bytes: Buffer): Promise<void> {
  const { Blob, Face, Font: ShaperFont } = await harfbuzz()
  let shaper: Shaper | undefined
  const plain = font.layout.bind(font) as unknown as Layout
  const layout: Layout = (text, features) => {
    if (!features) return plain(text)
    shaper ??= new ShaperFont(new Face(new Blob(Uint8Array.from(bytes).buffer)))
    return shaped(shaper, text, features.includes(mirroring))
  }
  const createSubset = font.createSubset.bind(font)
  Object.assign(font, { layout, createSubset: () => withMeanings(createSubset() as unknown as Subset) })
}

let loaded: typeof import('harfbuzzjs') | undefined
let buffer: ShaperBuffer | undefined
const harfbuzz = async () => (loaded ??= await import('harfbuzzjs'))

function shaped(shaper: Shaper, text: string, isRightToLeft: boolean): ShapedRun {
  if (!loaded) throw new Error('the library is not loaded')
  const { ClusterLevel, Direction, shape } = loaded
  buffer ??= new loaded.Buffer()
  buffer.reset()
  buffer.setClusterLevel(isRightToLeft ? ClusterLevel.MONOTONE_GRAPHEMES : ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const advances = positions.map(({ xAdvance }) => xAdvance)
  const meanings = meaningsOf(
    text,
    infos.map(({ cluster }) => cluster),
    advances,
  )
  const glyphs = infos.map(({ codepoint: id }, place): ShapedGlyph => {
    const codePoints = meanings[place] ?? []
    return { id: `${id} ${codePoints.join(' ')}`, codePoints, advanceWidth: shaper.glyphHAdvance(id) }
  })
  // Read after the positions were scaled.
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/** The characters that each glyph stands for. Of glyphs that stand for the same ones, the widest does. */
function meaningsOf(text: string, clusters: readonly number[], advances: readonly number[]): number[][] {
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other)
  const ends = new Map(starts.map((start, place) => [start, starts[place + 1] ?? text.length]))
  const widest = new Map<number, number>()
  for (const [place, cluster] of clusters.entries()) {
    const best = widest.get(cluster)
    if (best === undefined || (advances[place] ?? 0) > (advances[best] ?? 0)) widest.set(cluster, place)
  }
  return clusters.map((cluster, place) =>
    widest.get(cluster) === place ? Array.from(text.slice(cluster, ends.get(cluster)), (character) => character.codePointAt(0) ?? 0) : [],
  )
}

function withMeanings(subset: Subset): Subset {
  const places = new Map<string, number>()
  const include = subset.includeGlyph.bind(subset)
  subset.includeGlyph = (id) => {
    if (typeof id === 'number') return include(id)
    const place = places.get(id) ?? subset.glyphs.push(Number.parseInt(id, 10)) - 1
    places.set(id, place)
    return place
  }
  return subset
}
