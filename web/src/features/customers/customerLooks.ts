import type { VerificationStatus } from '@kainsiap/ops/customers/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const verificationLooks = {
  verified: { tone: 'positive', glyph: 'tick' },
  pending: { tone: 'warning', glyph: 'dashed' },
  requires_documents: { tone: 'warning', glyph: 'exclamation' },
  rejected: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<VerificationStatus, StatusLook>
