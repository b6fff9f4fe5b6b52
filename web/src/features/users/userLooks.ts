import type { Role } from '@kainsiap/ops/permissions'
import type { UserStatus } from '@kainsiap/ops/users/contract'
import type { Tone } from '../../ui/Chip.tsx'
import type { StatusLook } from '../../ui/StatusChip.tsx'

export const statusLooks = {
  active: { tone: 'positive', glyph: 'tick' },
  invited: { tone: 'warning', glyph: 'dashed' },
  inactive: { tone: 'neutral', glyph: 'cross' },
} as const satisfies Record<UserStatus, StatusLook>

/** The more a role may do, the warmer its colour. */
export const roleTones: Readonly<Record<Role, Tone>> = {
  super_admin: 'danger',
  admin: 'warning',
  manager: 'info',
  support: 'positive',
  viewer: 'neutral',
}
