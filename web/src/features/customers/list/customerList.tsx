import { accountLooks } from '../../../ui/status/accountLooks.ts'
import {
  AccountStatus,
  CustomerLanguage,
  type CustomerQuery,
  type CustomerRow,
  type CustomerStats,
  type CustomerTab,
  VerificationStatus,
} from '@kainsiap/ops/customers/contract'
import { State } from '@kainsiap/ops/places/states'
import { Id } from '@kainsiap/ops/platform/contract'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { ContactCell } from '../../../list/PersonCell.tsx'
import { serverRules } from '../../../list/serverRules.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { verificationLooks } from '../customerLooks.ts'
import { Joined, Orders, Person } from './customerCells.tsx'
import { CustomerRowMenu } from './CustomerRowMenu.tsx'

const table: ListTable<CustomerRow> = {
  columns: [
    {
      id: 'customer',
      isEssential: true,
      head: 'Customer',
      card: 'title',
      sortField: 'name',
      sortsFirst: 'ascending',
      cell: (customer) => <Person customer={customer} />,
    },
    {
      id: 'contact',
      head: 'Contact',
      width: 'clamp(150px, 17cqi, 260px)',
      leavesBelow: 700,
      card: 'name',
      cell: ({ contact }) => <ContactCell contact={contact} />,
    },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '168px',
      packedWidth: '164px',
      card: 'status',
      cell: ({ status }) => <StatusChip status={status} look={accountLooks[status]} />,
    },
    {
      id: 'verification',
      head: 'Verification',
      width: '168px',
      packedWidth: '164px',
      leavesBelow: 980,
      cell: ({ verificationStatus }) => <StatusChip status={verificationStatus} look={verificationLooks[verificationStatus]} />,
    },
    {
      id: 'orders',
      head: 'Orders',
      width: '86px',
      align: 'right',
      leavesBelow: 1100,
      sortField: 'totalOrders',
      cell: ({ figures }) => <Orders figures={figures} />,
    },
    {
      id: 'spent',
      head: 'Total Spent',
      width: '112px',
      align: 'right',
      leavesBelow: 800,
      card: 'end',
      sortField: 'totalSpentSen',
      cell: ({ figures }) => <Money sen={figures?.totalSpentSen ?? null} />,
    },
    {
      id: 'joined',
      head: 'Joined',
      width: '98px',
      leavesBelow: 980,
      card: 'foot',
      sortField: 'createdAt',
      cell: ({ registrationDate }) => <Joined at={registrationDate} />,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '44px',
      packedWidth: '40px',
      card: 'actions',
      cell: (customer) => <CustomerRowMenu customer={customer} />,
    },
  ],
  reasonColumns: ['status'],
}

const toOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: labelOf(value) }))

export const customerList: ListDefinition<CustomerRow, CustomerQuery> = {
  entity: 'customer',
  exports: 'customers',
  plural: 'customers',
  emptyHint: 'Customers appear here when they register or when you add them.',
  searchPlaceholder: 'Name, email, phone',
  tabs: {
    label: 'Customers by account',
    items: [
      { id: 'all', label: 'All Customers' },
      { id: 'pending', label: 'Pending Verifications' },
      { id: 'suspended', label: 'Suspended Accounts' },
    ],
  },
  filters: [
    { field: 'status', label: 'Status', options: toOptions(AccountStatus.options) },
    { field: 'verification', label: 'Verification', options: toOptions(VerificationStatus.options) },
    {
      field: 'language',
      label: 'Language',
      options: CustomerLanguage.options.map((value) => ({ value, label: labelOf(value) })),
    },
    { field: 'state', label: 'State', options: State.options.map((value) => ({ value, label: value })) },
    {
      field: 'joinedDays',
      label: 'Joined',
      isSingle: true,
      options: [
        { value: '7', label: 'In the last 7 days' },
        { value: '30', label: 'In the last 30 days' },
        { value: '90', label: 'In the last 90 days' },
        { value: '365', label: 'In the last 365 days' },
      ],
    },
    { kind: 'amount', label: 'Spent', minField: 'minSpentSen', maxField: 'maxSpentSen' },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'Name: A to Z' },
    { value: '-name', label: 'Name: Z to A' },
    { value: '-totalSpentSen', label: 'Spent: high to low' },
    { value: 'totalSpentSen', label: 'Spent: low to high' },
    { value: '-totalOrders', label: 'Orders: high to low' },
    { value: 'totalOrders', label: 'Orders: low to high' },
    { value: '-lastOrderDate', label: 'Last order: latest first' },
    { value: 'lastOrderDate', label: 'Last order: earliest first' },
  ],
  defaultSort: () => '-createdAt',
  isRef: (text) => Id.safeParse(text).success,
  refOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tableOf: () => table,
  rulesOf: (query) => ({
    ...serverRules<CustomerRow>(query),
    whyOut: ({ deletedAt }) => (deletedAt ? 'Deleted' : null),
  }),
}

/** The live counts of the tabs: of all customers, regardless of filters. */
export function tabCounts(stats: CustomerStats | undefined): Record<CustomerTab, number | undefined> {
  return { all: stats?.totalCustomers, pending: stats?.pendingVerifications, suspended: stats?.suspendedCustomers }
}
