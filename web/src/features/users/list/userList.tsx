import { Role } from '@kainsiap/ops/permissions'
import { Id } from '@kainsiap/ops/platform/contract'
import { isDeleted, type ListedUser, type User, type UserQuery, UserStatus } from '@kainsiap/ops/users/contract'
import { SecondLine } from '../../../ui/layout/TwoLines.tsx'
import styled from 'styled-components'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { Name } from '../../../list/Name.tsx'
import { RowLink } from '../../../list/RowLink.tsx'
import { serverRules } from '../../../list/serverRules.ts'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { RoleChip } from '../../../ui/status/RoleChip.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { statusLooks } from '../userLooks.ts'
import { UserRowMenu } from './UserRowMenu.tsx'

const table: ListTable<ListedUser> = {
  columns: [
    {
      id: 'user',
      isEssential: true,
      head: 'User',
      card: 'titles',
      sortField: 'name',
      sortsFirst: 'ascending',
      cell: (user) => <Person user={user} />,
    },
    {
      id: 'role',
      head: 'Role',
      width: '132px',
      card: 'end',
      sortField: 'role',
      sortsFirst: 'ascending',
      cell: ({ role }) => <RoleChip role={role} />,
    },
    {
      id: 'department',
      head: 'Department',
      width: '20%',
      leavesBelow: 700,
      card: 'side',
      sortField: 'department',
      sortsFirst: 'ascending',
      cell: ({ department }) => <Department>{department ? <Name name={department} /> : <Muted>–</Muted>}</Department>,
    },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '120px',
      card: 'status',
      cell: ({ status }) => <StatusChip status={status} look={statusLooks[status]} />,
    },
    {
      id: 'lastLogin',
      head: 'Last Login',
      width: '136px',
      leavesBelow: 800,
      card: 'foot',
      sortField: 'lastLogin',
      cell: ({ lastLogin }) => <Muted>{lastLogin ? <RelativeTime at={lastLogin} /> : 'Never signed in'}</Muted>,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '44px',
      packedWidth: '40px',
      card: 'actions',
      cell: (user) => <UserRowMenu user={user} />,
    },
  ],
  reasonColumns: ['status'],
}

export const userList: ListDefinition<ListedUser, UserQuery> = {
  entity: 'user',
  exports: 'users',
  plural: 'users',
  emptyHint: 'Add users to invite your colleagues.',
  searchPlaceholder: 'Name, email, department',
  filters: [
    { field: 'role', label: 'Role', options: Role.options.map((value) => ({ value, label: labelOf(value) })) },
    { field: 'status', label: 'Status', options: UserStatus.options.map((value) => ({ value, label: labelOf(value) })) },
  ],
  sorts: [
    { value: 'name', label: 'Name: A to Z' },
    { value: '-name', label: 'Name: Z to A' },
    { value: '-lastLogin', label: 'Last login: newest first' },
    { value: 'lastLogin', label: 'Last login: oldest first' },
    { value: 'role', label: 'Role: A to Z' },
    { value: '-role', label: 'Role: Z to A' },
    { value: 'department', label: 'Department: A to Z' },
    { value: '-department', label: 'Department: Z to A' },
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
  ],
  defaultSort: () => 'name',
  isRef: (text) => Id.safeParse(text).success,
  refOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tableOf: () => table,
  rulesOf: (query) => ({ ...serverRules<ListedUser>(query), whyOut: (user) => (isDeleted(user) ? 'Deleted' : null) }),
}

function Person({ user: { id, name, email, avatar } }: { user: User }) {
  return (
    <Pair>
      <Avatar name={name} picture={avatar} />
      <RowLink to={id}>{name}</RowLink>
      <Email title={email}>{email}</Email>
    </Pair>
  )
}

const Muted = styled.span`
  color: var(--color-text-muted);
`
/** The picture beside the name, and below the name the email. On cards, where people of one name meet too, the email has the second line. */
const Pair = styled.span`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: 10px;
  min-width: 0;

  & > :first-child {
    grid-row: 1 / 3;
    align-self: center;
  }
  a {
    justify-self: start;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  ${phone} {
    display: contents;

    & > :first-child {
      grid-area: title;
    }
    a {
      grid-area: title;
      max-width: calc(100% - var(--size-avatar) - 10px);
      margin-left: calc(var(--size-avatar) + 10px);
    }
  }
`
const Email = styled(SecondLine)`
  white-space: nowrap;

  ${phone} {
    grid-area: name;
  }
`
const Department = styled.span`
  ${phone} {
    display: block;
    max-width: 112px;
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    text-overflow: ellipsis;
    white-space: nowrap;

    & > * {
      display: inline;
      letter-spacing: inherit;
    }
  }
`
