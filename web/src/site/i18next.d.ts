import type { PhoneWords } from './phone/words.ts'
import type { Words } from './words/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Words; phone: PhoneWords }
  }
}
