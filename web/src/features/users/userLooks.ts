import type { UserStatus } from '@kainsiap/ops/users/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const statusLooks = {
  active: { tone: 'positive', glyph: 'tick' },
  invited: { tone: 'warning', glyph: 'dashed' },
  inactive: { tone: 'neutral', glyph: 'cross' },
} as const satisfies Record<UserStatus, StatusLook>
