import type { Approval } from '@kainsiap/ops/approvals/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about approvals. An event carries no words and no figures: what shows an approval is read again. */
export const approvalLive: LiveEntity<Approval> = { entity: 'approval', tag: 'Approval', affects: () => true }

/** An approval without a party is of the payouts of many agents. */
const manyAgents = 'many agents'

/** The id of the tag `ApprovalParty`: whose records its figures are read from. */
export const partyOf = ({ party }: Pick<Approval, 'party'>): string => party?.id ?? manyAgents

const follows = (entity: string, to: string, idOf: (after: Copy) => string | undefined): LiveEntity => ({
  entity: `${to} of an approval, by ${entity}`,
  tag: 'ApprovalParty',
  follows: { entity, idOf },
})
const customerOf = (after: Copy) => (after as Copy & { customer?: { id: string } }).customer?.id

/** What changes beside the record that waits is no event of the approval: the account of an agent, what else a customer paid or got back. */
export const partyLive = [
  follows('agent', 'party', ({ id }) => id),
  follows('agent', 'run', () => manyAgents),
  follows('payment', 'party', customerOf),
  follows('order', 'party', customerOf),
]
