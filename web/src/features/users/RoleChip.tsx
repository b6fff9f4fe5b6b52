import type { Role } from '@kainsiap/ops/permissions'
import { Chip } from '../../ui/Chip.tsx'
import { labelOf } from '../../ui/labelOf.ts'
import { roleTones } from './userLooks.ts'

export function RoleChip({ role }: { role: Role }) {
  return <Chip tone={roleTones[role]}>{labelOf(role)}</Chip>
}
