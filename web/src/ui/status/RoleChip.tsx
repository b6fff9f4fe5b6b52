import type { Role } from '@kainsiap/ops/permissions'
import { Chip, type Tone } from './Chip.tsx'
import { labelOf } from '../format/labelOf.ts'

/** The more a role may do, the warmer its colour. */
const tones: Readonly<Record<Role, Tone>> = {
  super_admin: 'danger',
  admin: 'warning',
  manager: 'info',
  support: 'positive',
  viewer: 'neutral',
}

export function RoleChip({ role }: { role: Role }) {
  return <Chip tone={tones[role]}>{labelOf(role)}</Chip>
}
