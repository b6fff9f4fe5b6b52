import { defineExport, phoneCell } from '../platform/exports/define-export.ts'
import { labelOf } from '../platform/labels.ts'
import { AgentQuery, type AgentRow } from './contract.ts'
import { agentRows } from './queries.ts'

const percent = (share: number | null | undefined) => (share === null || share === undefined ? null : Math.round(100 * share))

const verificationLabel = ({ verificationStatus, verifiedWithout }: AgentRow) =>
  verificationStatus === 'verified' && verifiedWithout.length > 0 ? 'Verified without documents' : labelOf(verificationStatus)

export const agentExport = defineExport({
  name: 'agents',
  noun: { one: 'agent', many: 'agents' },
  permission: 'agents.read',
  query: AgentQuery.omit({ page: true, limit: true, after: true }),
  columns: [
    { header: 'Agent ID', value: ({ number }: AgentRow) => number },
    { header: 'Name', value: ({ name }) => name },
    { header: 'Email', value: ({ contact }) => contact?.email ?? null },
    { header: 'Phone', value: ({ contact }) => phoneCell(contact?.phoneNumber) },
    { header: 'Vehicle', value: ({ vehicleType }) => labelOf(vehicleType) },
    { header: 'Plate', value: ({ vehicle }) => vehicle?.plateNumber ?? null },
    { header: 'City', value: ({ city }) => city },
    { header: 'State', value: ({ state }) => state },
    { header: 'Status', value: ({ status }) => labelOf(status) },
    { header: 'Verification', value: verificationLabel },
    { header: 'Rating', value: ({ figures }) => figures?.averageRating?.toFixed(1) ?? null },
    { header: 'Ratings', value: ({ figures }) => figures?.totalRatings ?? null },
    { header: 'Orders completed', value: ({ figures }) => figures?.completedOrders ?? null },
    { header: 'Orders', value: ({ figures }) => figures?.totalOrders ?? null },
    { header: 'On time (%)', value: ({ figures }) => percent(figures?.onTimeDeliveryRate) },
    { header: 'Joined', value: ({ registrationDate }) => new Date(registrationDate) },
  ],
  people: { agent: ({ id }) => id },
  count: agentRows.count,
  rows: agentRows.rows,
})
