import { defineExport, phoneCell } from '../platform/exports/define-export.ts'
import { labelOf } from '../platform/labels.ts'
import { CustomerQuery, type CustomerRow } from './contract.ts'
import { customerList } from './queries.ts'

const instant = (at: string | null | undefined) => (at ? new Date(at) : null)

export const customerExport = defineExport({
  name: 'customers',
  noun: { one: 'customer', many: 'customers' },
  permission: 'customers.read',
  query: CustomerQuery.omit({ page: true, limit: true, after: true }),
  columns: [
    { header: 'Name', value: ({ name }: CustomerRow) => name },
    { header: 'Email', value: ({ contact }) => contact?.email ?? null },
    { header: 'Phone', value: ({ contact }) => phoneCell(contact?.phoneNumber) },
    { header: 'City', value: ({ city }) => city },
    { header: 'State', value: ({ state }) => state },
    { header: 'Language', value: ({ preferredLanguage }) => labelOf(preferredLanguage) },
    { header: 'Status', value: ({ status }) => labelOf(status) },
    { header: 'Verification', value: ({ verificationStatus }) => labelOf(verificationStatus) },
    { header: 'Orders', value: ({ figures }) => figures?.totalOrders ?? null },
    { header: 'Total spent (RM)', value: ({ figures }) => figures && { sen: figures.totalSpentSen } },
    { header: 'Last order', value: ({ figures }) => instant(figures?.lastOrderDate) },
    { header: 'Loyalty points', value: ({ loyaltyPoints }) => loyaltyPoints },
    { header: 'Joined', value: ({ registrationDate }) => instant(registrationDate) },
  ],
  people: { customer: ({ id }) => id },
  count: customerList.count,
  rows: customerList.rows,
})
