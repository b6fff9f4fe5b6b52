import type { AccountStatus, CustomerLanguage, VerificationStatus } from '@kainsiap/ops/customers/contract'
import type { StatusLook } from '../../ui/StatusChip.tsx'

export const accountLooks = {
  active: { tone: 'positive', glyph: 'tick' },
  pending_verification: { tone: 'warning', glyph: 'dashed' },
  suspended: { tone: 'danger', glyph: 'exclamation' },
  banned: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<AccountStatus, StatusLook>

export const verificationLooks = {
  verified: { tone: 'positive', glyph: 'tick' },
  pending: { tone: 'warning', glyph: 'dashed' },
  requires_documents: { tone: 'warning', glyph: 'exclamation' },
  rejected: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<VerificationStatus, StatusLook>

export const languageNames: Readonly<Record<CustomerLanguage, string>> = { ms: 'Malay', en: 'English', zh: 'Chinese' }
