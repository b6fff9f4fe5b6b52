import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'
import { phoneTranslations } from './phone/translations.ts'
import type { Translations } from './translations/en.ts'

export const loadTranslations: Readonly<Record<Language, () => Promise<Translations>>> = {
  en: async () => (await import('./translations/en.ts')).default,
  ms: async () => (await import('./translations/ms.ts')).default,
  zh: async () => (await import('./translations/zh.ts')).default,
}

/** A document is in a single language: another language is another document. */
export function createI18n(language: Language, translations: Translations): i18n {
  const instance = createInstance().use(initReactI18next)
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: translations, phone: phoneTranslations[language] } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
