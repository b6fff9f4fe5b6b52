import { getPaidAgent } from '../../agents/paid-agents.ts'
import type { Outcome } from '../../gateways/contract.ts'
import { heard } from '../../payouts/sending/attempts.ts'
import { changePayout } from '../../payouts/change-payout.ts'
import type { PayoutDetails } from '../../payouts/contract.ts'
import { processed } from '../../payouts/approval/decisions.ts'
import { PayoutModel } from '../../payouts/model.ts'
import { changeRefund } from '../../refunds/change-refund.ts'
import { heard as refundHeard } from '../../refunds/sending/outcomes.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { Types } from '../../platform/database/mongo.ts'
import { onLatest, type Answer, type Client } from '../http/client.ts'
import { postMoney } from './payments.ts'
import { formOf, sendForm } from '../http/uploads.ts'

export const hourMs = 60 * 60_000
const by = systemContext

/** What the bank says of the first attempt of a payout. */
export const bankSays = (id: string, outcome: Outcome) => changePayout(by, { id, decide: (doc) => heard(doc, `po_${id}_1`, outcome, by) })

const unchecked = <Next extends { set: object }>(next: Next | null): Next | null =>
  next && { ...next, set: { ...next.set, nextCheckAt: null } }

/** Has a payout sent so many hours ago, as if the bank had not answered since; without a bank. */
export async function loseAnswer(id: string, hours = 25): Promise<void> {
  const { agent } = await changePayout(by, { id, decide: () => null })
  const paid = await getPaidAgent(agent.id)
  await changePayout(by, { id, decide: (doc) => processed(doc, { agent: paid, hasGateway: true, isStopped: false, mayApprove: true }, by) })
  const at = new Date(Date.now() - hours * hourMs)
  const sent = { 'attempts.0.startedAt': at, 'attempts.0.sentAt': at, nextCheckAt: null }
  await PayoutModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: sent })
  // In one write: nobody comes in between to check it.
  await changePayout(by, { id, decide: (doc) => unchecked(heard(doc, `po_${id}_1`, { kind: 'unknown', cause: 'timeout' }, by)) })
}

/** What the gateway says of a refund. */
export const gatewaySays = (id: string, outcome: Outcome) => changeRefund(by, { id, decide: (doc) => refundHeard(doc, outcome, by) })

/** The same of an approved refund, as if it went through a gateway. */
export async function loseRefund(id: string, hours = 25): Promise<void> {
  const submittedAt = new Date(Date.now() - hours * hourMs)
  await changeRefund(by, {
    id,
    decide: () => ({ set: { gateway: 'billplz', status: 'submitting', submittedAt, nextCheckAt: null }, event: 'refund.submitting' }),
  })
  await changeRefund(by, { id, decide: (doc) => unchecked(refundHeard(doc, { kind: 'unknown', cause: 'timeout' }, by)) })
}

type Records = 'payouts' | 'refunds'
export const slip = Buffer.from('%PDF-1.7\nTransfer advice\n%%EOF\n')

export const sendSlip = (client: Client, records: Records, id: string, bytes: Buffer = slip): Promise<Answer<{ id: string }>> =>
  sendForm(client, `/${records}/${id}/evidence/files`, formOf([{ bytes, fileName: 'advice.pdf', type: 'application/pdf' }]))

export const paidSlip = { outcome: 'paid', reference: 'MBB-2026-0042', note: 'Seen on the statement' } as const
export const failedSlip = { outcome: 'failed', reason: 'The account was closed' } as const

/** A command about the evidence of a record as it is now. */
export async function actOnEvidence<Details extends { version: number } = PayoutDetails>(
  client: Client,
  records: Records,
  id: string,
  { act = '', ...body }: { act?: '' | '/confirm' | '/reject' | '/withdraw' } & Record<string, unknown> = {},
): Promise<Answer<Details>> {
  return onLatest(
    () => client.get<Details>(`/${records}/${id}`),
    (latest) => postMoney<Details>(client, `/${records}/${id}/evidence${act}`, { version: latest.body.version, ...body }),
  )
}

/** Uploads a paper, and records what it says. */
export async function record<Details extends { version: number } = PayoutDetails>(
  client: Client,
  records: Records,
  id: string,
  said: object = paidSlip,
): Promise<Answer<Details>> {
  const { body } = await sendSlip(client, records, id)
  return actOnEvidence<Details>(client, records, id, { file: body.id, ...said })
}
