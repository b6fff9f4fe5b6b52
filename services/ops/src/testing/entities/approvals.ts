import type { ApprovalDetails } from '../../approvals/contract.ts'
import { ApprovalModel, type ApprovalDoc } from '../../approvals/model.ts'
import type { Refund } from '../../refunds/contract.ts'
import type { Bookings } from './bookings.ts'
import type { Client } from '../http/client.ts'
import { postMoney } from './payments.ts'
import { until } from '../system/processes.ts'

/** What the inbox holds of a record, the latest first. */
export const approvalsOf = (entity: string, id: string): Promise<ApprovalDoc[]> =>
  ApprovalModel.find({ 'source.entity': entity, 'source.id': id } as object)
    .sort({ requestedAt: -1, _id: -1 })
    .lean<ApprovalDoc[]>()

/** The one that holds, as soon as there is one. */
export async function approvalOf(client: Client, entity: string, id: string, holds: Partial<ApprovalDoc> = {}): Promise<ApprovalDetails> {
  const entries = Object.entries(holds)
  const find = async () =>
    (await approvalsOf(entity, id)).find((doc) => entries.every(([field, value]) => doc[field as keyof ApprovalDoc] === value))
  await until(async () => (await find()) !== undefined)
  return (await client.get<ApprovalDetails>(`/approvals/${(await find())?._id.toHexString() ?? ''}`)).body
}

/** As the inbox does it: by the path that the details name. With a reason, it rejects. */
export const decideApproval = (by: Client, { source, approve, reject }: ApprovalDetails, reason?: string) =>
  postMoney<{ status: string }>(by, `/${(reason === undefined ? approve : reject)?.path ?? ''}`, {
    version: source.version,
    ...(reason && { reason }),
  })

/** Asks for something that waits for a second person, and opens it, so that others are told. */
export async function reviewApproval({ bookPaid }: Pick<Bookings, 'bookPaid'>, client: Client): Promise<void> {
  const { id } = await bookPaid()
  const { body } = await postMoney<Refund>(client, `/payments/${id}/refunds`, { amountSen: 500, reason: 'damaged_items' })
  const approval = await approvalOf(client, 'refund', body.id)
  await client.post(`/approvals/${approval.id}/review`)
}
