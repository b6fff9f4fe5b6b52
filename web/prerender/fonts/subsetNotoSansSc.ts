import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { mergeSlices } from './mergeSlices.ts'

const packageDir = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'))

/** The weights of the design (tokens.css). */
const weights = { min: 400, max: 700, default: 400 }
/** Copyright, licence and licence URL: they are kept in the font. */
const licenceNames = [0, 13, 14]

/** Characters without a glyph in the site's Latin fonts. */
export function isBeyondLatin(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x2e7f
}

/** Noto Sans SC in all weights of the design, with only these characters, as woff2. Throws when a character is missing. */
export async function subsetNotoSansSc(characters: string): Promise<Buffer> {
  const left = new Set(characters)
  const slices: Buffer[] = []
  for (const { file, has } of listSlices()) {
    const mine = [...left].filter(has)
    if (mine.length === 0) continue
    for (const each of mine) left.delete(each)
    slices.push(
      await subsetFont(readFileSync(file), mine.join(''), { targetFormat: 'sfnt', noHinting: true, preserveNameIds: licenceNames }),
    )
  }
  if (left.size > 0)
    throw new Error(`Noto Sans SC has no glyph for "${[...left].join('')}", which the website says in Chinese: use other words`)
  const variationAxes = { wght: weights }
  return subsetFont(mergeSlices(slices), characters, { targetFormat: 'woff2', preserveNameIds: licenceNames, variationAxes })
}

/** The package's slices: `[4]` for those named by number, `latin` for those named by script. */
function listSlices(): { file: string; has: (character: string) => boolean }[] {
  const ranges = JSON.parse(readFileSync(path.join(packageDir, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, range]) => ({
    file: path.join(packageDir, 'files', `noto-sans-sc-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    has: isIn(range),
  }))
}

/** `U+4e00,U+4e01-4e10` */
function isIn(range: string): (character: string) => boolean {
  const spans = range.split(',').map((each) =>
    each
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16)),
  )
  return (character) => {
    const codePoint = character.codePointAt(0) ?? 0
    return spans.some(([from = 0, to = from]) => codePoint >= from && codePoint <= to)
  }
}
