import { languageNames } from '../../src/site/languages.ts'
import { offers } from '../../src/site/language/offers.ts'
import { phoneTranslations } from '../../src/site/phone/translations.ts'
import { termsInChinese } from '../../src/site/terms/zh.ts'
import { trackTimes } from '../../src/site/track/trackTimes.ts'
import translations from '../../src/site/translations/zh.ts'

const dayMs = 86_400_000

/** All Chinese text of the website, by where it appears, including text that only shows after an action, a request or an error. */
export const chineseText: Readonly<Record<'elsewhere' | 'pages' | 'terms', string>> = {
  /** On pages in other languages. */
  elsewhere: textsIn([languageNames.zh, offers.zh]),
  pages: textsIn([translations, phoneTranslations.zh, timesInChinese()]),
  terms: textsIn(termsInChinese),
}

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('') : ''
}

/** Every day of a year, every hour of a day, and the possible waiting times. */
function timesInChinese(): string[] {
  const times = trackTimes('zh')
  const days = Array.from({ length: 366 }, (_, index) => new Date(index * dayMs).toISOString())
  const hours = Array.from({ length: 24 }, (_, index) => new Date((index * dayMs) / 24).toISOString())
  return [...days.map(times.day), ...hours.map(times.clock), times.wait(1), times.wait(3_600)]
}
