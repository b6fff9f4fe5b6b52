import type { Language } from '../languages.ts'

/** The sections of the terms in their order, by what an address can point at. */
export const termsIds = [
  'acceptance',
  'definitions',
  'accounts',
  'agents',
  'booking-policy',
  'cancellation',
  'prices',
  'agent-wallet',
  'refund-policy',
  'complaints',
  'couriers',
  'liability',
  'suspension',
  'privacy-policy',
  'disputes',
  'changes',
] as const
export type TermsId = (typeof termsIds)[number]

export interface TermsSection {
  title: string
  /** Paragraphs; a list stands as an array of its points. */
  body: readonly (string | readonly string[])[]
}
export type TermsText = Readonly<Record<TermsId, TermsSection>>

export const loadTerms: Readonly<Record<Language, () => Promise<TermsText>>> = {
  en: async () => (await import('./en.ts')).termsInEnglish,
  ms: async () => (await import('./ms.ts')).termsInMalay,
  zh: async () => (await import('./zh.ts')).termsInChinese,
}
