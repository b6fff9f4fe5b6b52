import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'
import { phoneWords } from './phone/words.ts'
import type { Words } from './words/en.ts'

export const loadWords: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./words/en.ts')).default,
  ms: async () => (await import('./words/ms.ts')).default,
  zh: async () => (await import('./words/zh.ts')).default,
}

/** A document is in one language from beginning to end: another language is another document. */
export function createI18n(language: Language, words: Words): i18n {
  const instance = createInstance().use(initReactI18next)
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: words, phone: phoneWords[language] } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
