import type { Permission, Role } from '@kainsiap/ops/permissions'
import styled from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { differenceOf, type Difference } from './permissionMatrix.ts'

interface PermissionCellProps {
  permission: Permission
  role: Role
  held: readonly Permission[]
  /** Outside of the table, where no head says what it is. */
  showsName: boolean
  /** The editor lacks it. */
  isLocked: boolean
  refused: string | null
  onHeld: (isHeld: boolean) => void
}

/** One permission: held or not, and whether that differs from the role. */
export function PermissionCell({ permission, role, held, showsName, isLocked, refused, onHeld }: PermissionCellProps) {
  const difference = differenceOf(permission, role, held)
  return (
    <Cell data-difference={difference} data-locked={isLocked || undefined}>
      <Checkbox
        label={showsName ? permission : `${permission}${spoken[difference]}`}
        hideLabel={!showsName}
        checked={held.includes(permission)}
        refused={refused ?? (isLocked ? `You don’t have the permission ${permission}, so you can’t grant or remove it.` : null)}
        onChecked={onHeld}
      />
      <span aria-hidden={!showsName} data-screen-only={!(difference in shown) || undefined}>
        {shown[difference] ?? (isLocked && !refused ? 'not granted to you' : null)}
      </span>
    </Cell>
  )
}

const spoken: Record<Difference, string> = {
  given: ', from the role',
  added: ', added to the role',
  taken: ', removed from the role',
  none: '',
}
const shown: Partial<Record<Difference, string>> = { added: 'added', taken: 'removed' }

const Cell = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  width: fit-content;
  min-width: min(116px, 100%);
  min-height: 28px;
  padding: 0 var(--space-2);
  border-radius: var(--radius-control);
  font-size: var(--font-size-micro);
  font-weight: var(--font-weight-semibold);

  &[data-locked] {
    color: var(--color-text-muted);
    font-weight: var(--font-weight-medium);
  }
  &:is([data-difference='given'], [data-difference='taken']) {
    background: var(--tone-secondary-bg);
  }
  &[data-difference='added'] {
    box-shadow: inset 0 0 0 1px var(--tone-positive-mark);
    color: var(--color-positive-text);
  }
  &[data-difference='taken'] {
    box-shadow: inset 0 0 0 1px var(--tone-danger-mark);
    color: var(--color-danger-text);
  }
  ${phone} {
    td > & {
      flex-direction: column;
      justify-content: center;
      gap: 0;
      width: 100%;
      min-height: var(--size-touch);
      padding: 0 0 2px;
      line-height: 13px;
    }
    td > & > label {
      justify-content: center;
      width: 100%;
      min-height: 30px;
    }
    td > & > span:empty {
      display: none;
    }
  }
`
