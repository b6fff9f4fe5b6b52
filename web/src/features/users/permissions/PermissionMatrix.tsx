import type { Permission, Role } from '@kainsiap/ops/permissions'
import { RotateCcw } from 'lucide-react'
import { roleDefaults } from '@kainsiap/ops/permissions'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { DifferenceKey, DifferenceSum } from './DifferenceSum.tsx'
import { PermissionCell } from './PermissionCell.tsx'
import { actions, areas, beyond, otherPermissions, withPermission } from './permissionMatrix.ts'

interface PermissionMatrixProps {
  /** Whose permissions they are: "Lim Wei Jie", "this user". */
  name: string
  role: Role
  held: readonly Permission[]
  /** What the editor holds, and may therefore grant or take away. */
  editor: readonly Permission[]
  /** Why nothing can be changed; null if the editor may. */
  refused: string | null
  onHeld: (held: Permission[]) => void
}

/** A user's permissions beside those that the role gives. */
export function PermissionMatrix({ name, role, held, editor, refused, onHeld }: PermissionMatrixProps) {
  const cell = (permission: Permission, showsName = false) => (
    <PermissionCell
      permission={permission}
      role={role}
      held={held}
      showsName={showsName}
      isLocked={!editor.includes(permission)}
      refused={refused}
      onHeld={(isHeld) => onHeld(withPermission(held, permission, isHeld))}
    />
  )
  return (
    <Section aria-label="Permissions">
      <Head>
        <div>
          <h3>Permissions</h3>
          <DifferenceSum role={role} held={held} />
        </div>
        <Action
          size="small"
          icon={<RotateCcw size={14} />}
          label={`Reset to ${labelOf(role)} permissions`}
          refused={refused ?? whyNotReset(role, held, editor)}
          onAct={() => onHeld([...roleDefaults[role]])}
        />
      </Head>
      <DifferenceKey />
      <MatrixTable {...{ name, role, cell }} />
    </Section>
  )
}

interface MatrixTableProps {
  name: string
  role: Role
  cell: (permission: Permission, showsName?: boolean) => ReactNode
}

function MatrixTable({ name, role, cell }: MatrixTableProps) {
  return (
    <Box>
      <Table>
        <VisuallyHidden as="caption">
          Permissions of {name} compared with the role {labelOf(role)}
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {labelOf(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.name}>
              <th scope="row">{labelOf(area.name)}</th>
              {actions.map((action) => (
                <td key={action}>{area.permissions[action] ? cell(area.permissions[action]) : <None>–</None>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {otherPermissions.map((permission) => (
        <Other key={permission}>
          {cell(permission, true)}
          {otherHints[permission] && <p data-screen-only>{otherHints[permission]}</p>}
        </Other>
      ))}
    </Box>
  )
}

const otherHints: Partial<Record<Permission, string>> = {
  'finance.approve':
    'Approves payout batches, large refunds and payouts, changed accounts and recorded cash. Another user must prepare them.',
}

function whyNotReset(role: Role, held: readonly Permission[], editor: readonly Permission[]): string | null {
  const defaults = roleDefaults[role]
  const changed = [...defaults.filter((each) => !held.includes(each)), ...held.filter((each) => !defaults.includes(each))]
  if (changed.length === 0) return 'Same as the role.'
  const [lacking] = beyond(editor, changed)
  return lacking ? `You don’t have the permission ${lacking}, so you can’t change it.` : null
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);

  h3 {
    font-weight: var(--font-weight-semibold);
  }
`
const Box = styled.div`
  overflow: clip;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  font-size: var(--font-size-dense);

  th {
    padding: 0 var(--space-3);
    text-align: left;
    font-weight: var(--font-weight-medium);
  }
  thead th {
    height: 34px;
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  ${phone} {
    th:first-child {
      width: 34%;
      padding-left: var(--space-2);
    }
    th + th {
      padding: 0;
      text-align: center;
    }
  }
  td {
    padding: 3px var(--space-1);
  }
  tbody tr {
    border-top: 1px solid var(--color-line);
  }
`
const None = styled.span`
  padding-left: var(--space-2);
  color: var(--color-text-subtle);

  ${phone} {
    display: block;
    padding: 0;
    text-align: center;
  }
`
const Other = styled.div`
  padding: var(--space-2) var(--space-1) var(--space-2) var(--space-1);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);

  p {
    padding: 0 var(--space-2) 0 32px;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
