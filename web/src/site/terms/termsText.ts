/** The sections of the terms in order, by their anchor ids. */
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
  /** Paragraphs; a list is an array of its points. */
  body: readonly (string | readonly string[])[]
}
export type TermsText = Readonly<Record<TermsId, TermsSection>>
