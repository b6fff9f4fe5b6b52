import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { composedForm, usualForm, withoutAnyUndrawn, withoutByteOrderMark, withoutFormatCharacters, withoutUndrawn } from './text.ts'

// One place says which characters are invisible and which encodings are the same: `text.ts`.

const root = path.resolve(import.meta.dirname, '../../../..')
const folders = ['services/embedded-db/src', 'services/field/src', 'services/ops/src', 'services/providers/src', 'web/src', 'web/prerender']
const own = 'services/ops/src/platform/text.ts'
/** Characters of format by their codes or classes, and encodings. A joiner that is excepted stands in `text.ts` too. */
const rule = /\\u(?:00ad|061c|200[b-f]|202[a-e]|206[0-9]|feff)|Default_Ignorable|\\p\{(?:Cf|Format|Bidi)|\.normalize\(['"`]/i

const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\/|\/dist\/|node_modules/.test(file)),
)

it('is followed by all of services, console and website', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => rule.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([own])
})

describe('a text without invisible characters', () => {
  const joined = 'ශ්\u200Dරී'
  it.each([
    ['with a direction mark', 'a\u200E\u202Ab\u2069', 'ab'],
    ['with a soft hyphen and a word joiner', 'Subra\u00ADma\u2060niam', 'Subramaniam'],
    ['with a zero-width space', '012\u200B-884', '012-884'],
  ])('is the same for all uses: %s', (_, given, plain) => {
    expect([withoutFormatCharacters(given), withoutUndrawn(given), withoutAnyUndrawn(given)]).toEqual([plain, plain, plain])
  })

  it('keeps joiners where it is shown, and none where it is compared', () => {
    expect([withoutUndrawn(joined), withoutAnyUndrawn(joined)]).toEqual([joined, 'ශ්රී'])
    expect(withoutByteOrderMark('\uFEFFsep=;')).toBe('sep=;')
  })

  it('has one form for each encoding', () => {
    expect([composedForm('Zoe\u0308'), usualForm('ＫＳ－１'), usualForm('ﬁ')]).toEqual(['Zoë', 'KS-1', 'fi'])
  })
})
