import type { Language } from '../languages.ts'
import type { TermsText } from './termsText.ts'

export const loadTerms: Readonly<Record<Language, () => Promise<TermsText>>> = {
  en: async () => (await import('./en.ts')).termsInEnglish,
  ms: async () => (await import('./ms.ts')).termsInMalay,
  zh: async () => (await import('./zh.ts')).termsInChinese,
}
