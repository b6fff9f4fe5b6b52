import type { StatusLook } from './StatusChip.tsx'

/** How the account of a customer or an agent looks. */
export const accountLooks = {
  active: { tone: 'positive', glyph: 'tick' },
  pending_verification: { tone: 'warning', glyph: 'dashed' },
  suspended: { tone: 'danger', glyph: 'exclamation' },
  banned: { tone: 'danger', glyph: 'cross' },
} as const satisfies Record<string, StatusLook>
