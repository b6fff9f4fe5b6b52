import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineNotices } from '../platform/notices/definition.ts'
import type { NewNotice } from '../platform/notices/new-notice.ts'
import { rewriteNotices } from '../platform/notices/store.ts'
import { listActiveHolders } from '../users/queries.ts'
import type { Approval, ApprovalNotice } from './contract.ts'

/** What waits for a second person concerns whoever may be that person. */
export const approvalNotices = defineNotices({ name: 'approvals', of: { 'approval.requested': waits } })
const waiting = 'approval.waiting'
const mayDecide = 'finance.approve'

/** Erases who has asked from the notices about these approvals. */
export const eraseRequester = (ids: readonly string[], name: string): Promise<void> =>
  rewriteNotices(waiting, { field: 'approvalId', values: ids }, { by: name })

async function waits({ id, data }: EventDoc): Promise<NewNotice[]> {
  const { kind, number, amountSen, requestedBy, makerIds } = data as Approval
  const about: ApprovalNotice & NewNotice['data'] = {
    approvalId: id,
    kind,
    number,
    amountSen: amountSen === null ? null : String(amountSen),
    by: requestedBy.name,
  }
  const holders = await listActiveHolders(mayDecide)
  const told = holders.filter((ownerId) => ownerId !== requestedBy.id && !makerIds.includes(ownerId))
  return told.map((ownerId) => ({ ownerId, kind: waiting, data: about, permission: mayDecide }))
}
