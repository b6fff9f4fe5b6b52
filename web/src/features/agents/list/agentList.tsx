import { accountLooks } from '../../../ui/status/accountLooks.ts'
import {
  type AgentQuery,
  AgentRef,
  type AgentRow,
  type AgentStats,
  type AgentTab,
  AgentVerificationStatus,
  VehicleType,
} from '@kainsiap/ops/agents/contract'
import { State } from '@kainsiap/ops/places/states'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { ContactCell } from '../../../list/PersonCell.tsx'
import { serverRules } from '../../../list/serverRules.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { VerificationChip } from '../VerificationChip.tsx'
import { Earnings, Orders, Person, Rating, Vehicle } from './agentCells.tsx'
import { AgentRowMenu } from './AgentRowMenu.tsx'

const table: ListTable<AgentRow> = {
  columns: [
    {
      id: 'agent',
      isEssential: true,
      head: 'Agent',
      card: 'title',
      sortField: 'name',
      sortsFirst: 'ascending',
      cell: (agent) => <Person agent={agent} />,
    },
    {
      id: 'contact',
      head: 'Contact',
      width: 'clamp(130px, 12cqi, 240px)',
      leavesBelow: 800,
      card: 'name',
      cell: ({ contact }) => <ContactCell contact={contact} />,
    },
    { id: 'vehicle', head: 'Vehicle', width: '92px', leavesBelow: 1100, card: 'foot', cell: (agent) => <Vehicle agent={agent} /> },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '162px',
      packedWidth: '162px',
      card: 'status',
      cell: ({ status }) => <StatusChip status={status} look={accountLooks[status]} />,
    },
    {
      id: 'verification',
      head: 'Verification',
      width: '124px',
      leavesBelow: 980,
      cell: (agent) => <VerificationChip agent={agent} isShort />,
    },
    {
      id: 'rating',
      head: 'Rating',
      width: '108px',
      leavesBelow: 800,
      card: 'side',
      sortField: 'averageRating',
      cell: ({ figures }) => <Rating figures={figures} />,
    },
    {
      id: 'orders',
      head: 'Orders',
      width: '74px',
      align: 'right',
      leavesBelow: 700,
      sortField: 'completedOrders',
      cell: ({ figures }) => <Orders figures={figures} />,
    },
    {
      id: 'earnings',
      head: 'Earnings',
      width: '144px',
      align: 'right',
      leavesBelow: 980,
      card: 'end',
      cell: ({ earnings }) => <Earnings earnings={earnings} />,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '44px',
      packedWidth: '40px',
      card: 'actions',
      cell: (agent) => <AgentRowMenu agent={agent} />,
    },
  ],
  reasonColumns: ['status'],
}

const toOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: labelOf(value) }))

const definition: ListDefinition<AgentRow, AgentQuery> = {
  entity: 'agent',
  exports: 'agents',
  plural: 'agents',
  emptyHint: 'Agents appear here when they register or when you add them.',
  searchPlaceholder: 'Name, agent ID, email, phone',
  clearLabel: 'Clear Filters',
  tabs: {
    label: 'Agents by account',
    items: [
      { id: 'all', label: 'All' },
      { id: 'active', label: 'Active' },
      { id: 'pending', label: 'Pending Verification' },
      { id: 'suspended', label: 'Suspended' },
    ],
  },
  filters: [
    { field: 'vehicleType', label: 'Vehicle type', options: toOptions(VehicleType.options) },
    { field: 'state', label: 'State', options: State.options.map((value) => ({ value, label: value })) },
    { kind: 'text', field: 'city', label: 'City', placeholder: 'Petaling Jaya', lengthMax: 60 },
    { kind: 'number', label: 'Rating', minField: 'minRating', maxField: 'maxRating', most: 5, decimals: 1 },
    { kind: 'number', label: 'Orders', minField: 'minOrders', maxField: 'maxOrders', most: 999_999, decimals: 0 },
    {
      field: 'papers',
      label: 'Documents',
      options: [
        { value: 'expiring', label: 'Expiring in 30 days' },
        { value: 'expired', label: 'Expired' },
      ],
    },
    { field: 'verification', label: 'Verification', options: toOptions(AgentVerificationStatus.options) },
  ],
  sorts: [
    { value: 'name', label: 'Name: A to Z' },
    { value: '-name', label: 'Name: Z to A' },
    { value: '-completedOrders', label: 'Orders: high to low' },
    { value: 'completedOrders', label: 'Orders: low to high' },
    { value: '-averageRating', label: 'Rating: high to low' },
    { value: 'averageRating', label: 'Rating: low to high' },
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
  ],
  defaultSort: () => '-completedOrders',
  isRef: (text) => AgentRef.safeParse(text).success,
  refOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tableOf: () => table,
  rulesOf: (query) => ({
    ...serverRules<AgentRow>(query),
    whyOut: ({ deletedAt }) => (deletedAt ? 'Deleted' : null),
  }),
}

const withoutEarnings: ListTable<AgentRow> = { ...table, columns: table.columns.filter(({ id }) => id !== 'earnings') }

/** The list for who may see earnings, and for everybody else. */
export const agentLists = { withEarnings: definition, plain: { ...definition, tableOf: () => withoutEarnings } } as const

/** The live counts of the tabs: of all agents, regardless of filters. */
export function tabCounts(stats: AgentStats | undefined): Record<AgentTab, number | undefined> {
  return {
    all: stats?.totalAgents,
    active: stats?.activeAgents,
    pending: stats?.pendingVerifications,
    suspended: stats?.suspendedAgents,
  }
}
