import type { Approval } from '@kainsiap/ops/approvals/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about approvals. An event carries no words and no figures: what shows an approval is read again. */
export const approvalLive: LiveEntity<Approval> = { entity: 'approval', tag: 'Approval', affects: () => true }
