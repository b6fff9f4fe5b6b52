import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { dueBy } from '../../platform/database/partial-index.ts'
import { changeRefund } from '../change-refund.ts'
import { expireRefund } from '../commands.ts'
import { RefundModel, type RefundDoc } from '../model.ts'
import { isSent, nextWatch } from './outcomes.ts'
import { lookRefundUp, sendRefund } from './sending.ts'
import { withTimeline } from '../timeline.ts'

/** For how long one worker is busy with a refund before another may be. */
const claimMs = 30_000
const batchMax = 10

/** Comes to the refunds that are due, a few at a time: sends what was lost, asks the gateways, ends what ran out. Returns whether there may be more. */
export async function checkDueRefunds(gateways: PaymentGateways, at = now()): Promise<boolean> {
  const due = (await RefundModel.collection
    .find({ nextCheckAt: dueBy(at) } as never, { sort: { nextCheckAt: 1 }, limit: batchMax })
    .toArray()) as unknown as RefundDoc[]
  await Promise.all(due.map((doc) => checkOne(gateways, doc, at)))
  return due.length === batchMax
}

async function checkOne(gateways: PaymentGateways, doc: RefundDoc, at: Date): Promise<void> {
  const { _id, nextCheckAt, status, gateway } = doc
  const claimed = { nextCheckAt: new Date(at.getTime() + claimMs) }
  const { matchedCount } = await writesOf(RefundModel).updateOne({ _id, nextCheckAt }, { $set: claimed })
  if (matchedCount === 0) return
  if (doc.dueAt && doc.dueAt <= at && !doc.isOverdue) await noteOverdue(doc)
  if (isSent(doc) || nextWatch(doc, at)) await lookRefundUp(gateways, doc, at)
  else if (status === 'requested') await expireRefund(_id.toHexString(), at)
  else if (status === 'approved' && gateway !== 'manual') await sendRefund(gateways, _id.toHexString())
  else await writesOf(RefundModel).updateOne({ _id, ...claimed }, { $set: { nextCheckAt: null } })
}

const noteOverdue = ({ _id }: RefundDoc) =>
  changeRefund(systemContext, {
    id: _id.toHexString(),
    decide: (doc) =>
      doc.endedAt || doc.isOverdue
        ? null
        : { set: { isOverdue: true, ...withTimeline(doc, systemContext, { kind: 'overdue' }) }, event: 'refund.updated' },
  })
