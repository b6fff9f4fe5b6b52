import type { PhoneTranslations } from './phone/translations.ts'
import type { Translations } from './translations/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Translations; phone: PhoneTranslations }
  }
}
