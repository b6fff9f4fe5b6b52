import type { Permission, Role } from '@kainsiap/ops/permissions'
import styled from 'styled-components'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { countDifferences } from './permissionMatrix.ts'

/** "8 permissions: 7 from Manager, 3 added, 2 removed". */
export function DifferenceSum({ role, held: list }: { role: Role; held: readonly Permission[] }) {
  const { held, given, added, taken } = countDifferences(role, list)
  return (
    <Sum>
      <b>{held} permissions</b>: {given} from {labelOf(role)}
      {added > 0 && (
        <>
          , <b data-is="added">{added} added</b>
        </>
      )}
      {taken > 0 && (
        <>
          , <b data-is="taken">{taken} removed</b>
        </>
      )}
    </Sum>
  )
}

export function DifferenceKey() {
  return (
    <Key>
      <li data-is="given">from the role</li>
      <li data-is="added">added for this user</li>
      <li data-is="taken">removed from the role</li>
    </Key>
  )
}

const Sum = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  [data-is='added'] {
    color: var(--color-positive-text);
  }
  [data-is='taken'] {
    color: var(--color-danger-text);
  }
`
const Key = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  li {
    display: flex;
    align-items: center;
    gap: 7px;
  }
  li::before {
    content: '';
    width: 22px;
    height: 14px;
    border-radius: var(--radius-tick);
  }
  [data-is='given']::before,
  [data-is='taken']::before {
    background: var(--tone-secondary-bg);
  }
  [data-is='added']::before {
    box-shadow: inset 0 0 0 1px var(--tone-positive-mark);
  }
  [data-is='taken']::before {
    box-shadow: inset 0 0 0 1px var(--tone-danger-mark);
  }
`
