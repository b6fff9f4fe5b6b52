import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { isBeyondLatin, subsetNotoSansSc } from './subsetNotoSansSc.ts'

const name = 'virtual:chinese-font.css'
const folder = path.join(import.meta.dirname, '../../node_modules/.cache/chinese-font')
const packageDir = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'))
type Part = 'elsewhere' | 'pages' | 'terms'

/**
 * Provides the website's Chinese pages with a font of only the characters they use, subset at build: visitors need no installed font and do
 * not load ten thousand characters. Chinese text on other pages, and characters used only in the terms, have separate files.
 */
export function chineseFont(): Plugin {
  let ready: Promise<string> | undefined
  return {
    name: 'chinese-font',
    resolveId: (id) => (id === name ? (ready ??= makeStyleSheet()) : undefined),
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'licences/noto-sans-sc.txt',
        source: readFileSync(path.join(packageDir, 'LICENSE'), 'utf8'),
      })
    },
  }
}

/** Writes the files to the cache, where the next build finds them while the text is the same, and returns the style sheet's path. */
async function makeStyleSheet(): Promise<string> {
  const { module } = await runnerImport<{ chineseText: Record<Part, string> }>(path.join(import.meta.dirname, 'chineseText.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  const parts = partsOf(module.chineseText)
  const home = path.join(folder, keyOf(parts))
  const sheet = path.join(home, 'chinese.css')
  if (existsSync(sheet)) return sheet
  mkdirSync(home, { recursive: true })
  for (const [part, characters] of Object.entries(parts))
    write(path.join(home, `chinese-${part}.woff2`), await subsetNotoSansSc(characters))
  write(sheet, composeSheet(parts))
  return sheet
}

/** Assigns the characters to files: `pages` includes those of `elsewhere`, since Chinese pages need them at once. */
function partsOf(text: Record<Part, string>): Record<Part, string> {
  const pages = charactersOf(text.pages + text.elsewhere)
  const onPages = new Set(pages)
  return {
    elsewhere: charactersOf(text.elsewhere),
    pages,
    terms: charactersOf(text.terms).replaceAll(/./gu, (each) => (onPages.has(each) ? '' : each)),
  }
}

function charactersOf(text: string): string {
  return [...new Set(text)].filter(isBeyondLatin).toSorted().join('')
}

/** The cache key of a style sheet and its fonts: the characters, the font, and the subsetting code. */
function keyOf(parts: Record<Part, string>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(parts))
    .update(readFileSync(path.join(packageDir, 'package.json')))
  for (const file of ['chineseFont.ts', 'subsetNotoSansSc.ts', 'mergeSlices.ts', 'sfnt.ts'])
    hash.update(readFileSync(path.join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 16)
}

function composeSheet({ terms }: Record<Part, string>): string {
  const range = Array.from(terms, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16)}`).join(',')
  const face = (family: string, part: Part, rest = '') =>
    `@font-face{font-family:'${family}';font-weight:400 700;font-display:swap;src:url('./chinese-${part}.woff2') format('woff2');${rest}}`
  return [
    face('Noto Sans SC', 'pages'),
    ...(terms === '' ? [] : [face('Noto Sans SC', 'terms', `unicode-range:${range}`)]),
    face('Noto Sans SC Few', 'elsewhere'),
  ].join('\n')
}

/** Writes atomically, since several builds may run at once. */
function write(file: string, content: string | Buffer) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}
