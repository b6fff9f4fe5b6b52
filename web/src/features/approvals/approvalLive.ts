import type { Approval } from '@kainsiap/ops/approvals/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about approvals. An event carries no words and no figures: what shows an approval is read again. */
export const approvalLive: LiveEntity<Approval> = { entity: 'approval', tag: 'Approval', affects: () => true }

const follows = (entity: string, party: string, idOf: (after: Copy) => string | undefined): LiveEntity => ({
  entity: `${party} of an approval, by ${entity}`,
  tag: 'ApprovalParty',
  follows: { entity, idOf },
})
type Named = Copy & { customer?: { id: string }; agent?: { id: string } | null }
const customerOf = (after: Copy) => (after as Named).customer?.id
const agentOf = (after: Copy) => (after as Named).agent?.id

/** What changes beside the record that waits is no event of the approval: an agent's account and orders, what else a customer paid or got back. */
export const partyLive = [
  follows('agent', 'agent', ({ id }) => id),
  follows('order', 'agent', agentOf),
  follows('payment', 'customer', customerOf),
  follows('order', 'customer', customerOf),
]
/** What it takes to hear of these. */
export const partyPermissions = ['agents.read', 'orders.read', 'finance.read'] as const
