import type { DocumentType, ReviewStatus } from '@kainsiap/ops/verifications/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const reviewLooks = {
  pending: { tone: 'warning', glyph: 'dashed' },
  verified: { tone: 'positive', glyph: 'tick' },
  requires_documents: { tone: 'warning', glyph: 'exclamation' },
  rejected: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<ReviewStatus, StatusLook>

export const documentNames: Readonly<Record<DocumentType, string>> = {
  ic: 'Identity card',
  driving_licence: 'Driving licence',
  insurance: 'Insurance',
  road_tax: 'Road tax',
}
