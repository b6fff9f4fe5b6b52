import { describe, expect, it } from 'vitest'
import { offers } from '../language/offers.ts'
import { languages } from '../languages.ts'
import { phoneTranslations } from '../phone/translations.ts'
import { termsIds, type TermsText } from '../terms/termsText.ts'
import { termsInEnglish } from '../terms/en.ts'
import { termsInChinese } from '../terms/zh.ts'
import { termsInMalay } from '../terms/ms.ts'
import en from './en.ts'
import ms from './ms.ts'
import zh from './zh.ts'

/** Lists every string by its path. */
function flatten(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no string`)
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))
}

const terms: Record<string, TermsText> = { en: termsInEnglish, ms: termsInMalay, zh: termsInChinese }
const sources: Record<string, Record<(typeof languages)[number], unknown>> = {
  site: { en, ms, zh },
  phone: phoneTranslations,
  terms: { en: terms['en'], ms: terms['ms'], zh: terms['zh'] },
  offers,
}

/** Names and words that are the same in several languages. */
const sharedStrings = new Set([
  'site: nav.menu',
  'site: phone.customer',
  'site: items.Baju kurung',
  'site: items.Tudung',
  'site: items.Songket',
  'site: items.Cheongsam',
  'site: footer.rights',
  'site: founder.agents.figure',
  'site: founder.launched.figure',
  'site: places.Malaysia',
  'site: download.appStore',
  'site: download.googlePlay',
])
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([each]) => each).toSorted()
/** Whether a text needs a translation: it contains a word, not only numbers or names. */
const needsTranslation = (text: string) =>
  /[a-z]{4,}/i.test(text.replaceAll(/\{\{\w+\}\}/g, '').replaceAll(/\b(?:KainSiap|RM|KS)\b\S*/g, ''))

describe.each(Object.entries(sources))('the texts of the %s', (name, texts) => {
  const english = new Map(flatten(texts.en))

  it.each(['ms', 'zh'] as const)('say the same things in %s', (language) => {
    const other = flatten(texts[language])
    expect(other.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted())
    for (const [path, text] of other) {
      if (path === 'terms.note') continue
      expect(text.trim(), path).not.toBe('')
      expect(placeholders(text), path).toEqual(placeholders(english.get(path) ?? ''))
    }
  })

  it('are all translated into Chinese', () => {
    const left = flatten(texts.zh).filter(
      ([path, text]) => needsTranslation(text) && !/\p{Script=Han}/u.test(text) && !sharedStrings.has(`${name}: ${path}`),
    )
    const named = name === 'phone' ? left.filter(([path, text]) => text === english.get(path) && /^[a-z]/.test(text)) : left
    expect(named).toEqual([])
  })

  it('are all translated into Malay', () => {
    const same = flatten(texts.ms).filter(
      ([path, text]) => text === english.get(path) && needsTranslation(text) && !sharedStrings.has(`${name}: ${path}`),
    )
    // The phone shows names of people and streets, which are the same in all languages.
    const sentences = name === 'phone' ? same.filter(([, text]) => text.split(' ').length > 4) : same
    expect(sentences).toEqual([])
  })
})

it('keep a time of day on one line', () => {
  const all = Object.values(sources).flatMap((texts) => Object.values(texts).flatMap((each) => flatten(each)))
  const time = /\d (?:am|pm|noon|pagi|t\/hari|tengah hari|petang|malam|点)|[上下]午 \d|傍晚 \d/
  expect(all.filter(([, text]) => time.test(text))).toEqual([])
  expect(all.filter(([, text]) => text.includes('\u00a0')).length).toBeGreaterThan(10)
})

describe('the terms', () => {
  it('have sixteen sections in every language', () => {
    expect(termsIds).toHaveLength(16)
    for (const language of languages) expect(Object.keys(terms[language] ?? {})).toEqual([...termsIds])
  })

  it('have the anchors that the footer links to', () => {
    for (const anchor of ['privacy-policy', 'refund-policy', 'booking-policy']) expect(termsIds).toContain(anchor)
  })
})
