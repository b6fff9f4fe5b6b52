import type { Language } from '../languages.ts'

interface Offer {
  label: string
  text: string
  accept: string
  decline: string
}

/** An offer is written in the offered language, whatever the page's language. */
export const offers: Readonly<Record<Language, Offer>> = {
  en: { label: 'Language of this page', text: 'This page is also in English.', accept: 'Open in English', decline: 'Stay here' },
  ms: {
    label: 'Bahasa halaman ini',
    text: 'Halaman ini juga ada dalam Bahasa Melayu.',
    accept: 'Buka dalam Bahasa Melayu',
    decline: 'Kekal di sini',
  },
  zh: { label: '本页语言', text: '本页也有中文版。', accept: '打开中文版', decline: '留在本页' },
}
