import type { GatewayAdapter, NotFound, Outcome } from '../../gateways/contract.ts'
import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { Types } from '../../platform/database/mongo.ts'
import { isStopped } from '../../platform/ledger/checks.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { changeRefund } from '../change-refund.ts'
import { readRefund } from '../planning/create-refund.ts'
import { besideFee } from '../planning/fee.ts'
import { isEnded, applyToPayment } from '../follow-up.ts'
import { RefundModel, type RefundDoc } from '../model.ts'
import { feeKept, heard, isSent, keyOf, mayResend, nextCheck, nextWatch, submitted } from './outcomes.ts'
import { withTimeline } from '../timeline.ts'

/** When a stopped refund is tried again. */
const stoppedMs = 60_000

/** Sends an approved refund to its gateway, once, and writes down what the gateway says. */
export async function sendRefund(gateways: PaymentGateways, id: string): Promise<void> {
  const doc = await readRefund(id)
  if (!doc || doc.status !== 'approved') return
  const adapter = adapterOf(gateways, doc)
  if (!adapter) return
  if (await isHeld(doc)) return hold(id)
  if ((await besideFee(doc)).overSen > 0) return keepFee(id)
  let isOurs = false
  const sent = await changeRefund(systemContext, {
    id,
    decide: (latest) => {
      const next = submitted(latest, systemContext)
      isOurs = next !== null
      return next
    },
  })
  if (!isOurs) return
  crashPoint('refunds.submittingStored')
  const outcome = await send(adapter, sent)
  crashPoint('refunds.sent')
  await hear(sent, outcome)
}

const adapterOf = ({ find }: PaymentGateways, { gateway }: RefundDoc): GatewayAdapter | null =>
  gateway === 'manual' ? null : find(gateway)

const send = (adapter: GatewayAdapter, { _id, gatewayPaymentId, amountSen, reason }: RefundDoc): Promise<Outcome> =>
  adapter.createRefund({ key: keyOf(_id.toHexString()), gatewayPaymentId: gatewayPaymentId ?? '', amountSen, reason })

/** Whether the ledger and the documents differ for whoever's money it is. */
const isHeld = ({ _id, payment, agent }: RefundDoc): Promise<boolean> =>
  isStopped(...[_id, payment.id, ...(agent ? [agent.id] : [])].map((id) => id.toHexString()))

async function keepFee(id: string): Promise<void> {
  const after = await changeRefund(systemContext, { id, decide: (latest) => feeKept(latest, systemContext) })
  if (isEnded(after)) await applyToPayment(after)
}

async function hold(id: string): Promise<void> {
  const problem = { code: 'stopped' as const, detail: null }
  await changeRefund(systemContext, {
    id,
    decide: (doc) =>
      doc.status !== 'approved' || doc.problem?.code === 'stopped'
        ? null
        : { set: { problem, ...withTimeline(doc, systemContext, { kind: 'stopped' }) }, event: 'refund.updated' },
  })
  await writesOf(RefundModel).updateOne(
    { _id: new Types.ObjectId(id), status: 'approved' },
    { $set: { nextCheckAt: new Date(now().getTime() + stoppedMs) } },
  )
}

/** Asks the gateway what became of a refund, and writes it down. Returns null where the gateway did not say. */
export async function lookRefundUp(gateways: PaymentGateways, doc: RefundDoc, at = now()): Promise<RefundDoc | null> {
  const adapter = adapterOf(gateways, doc)
  let outcome: Outcome | NotFound = adapter
    ? await adapter.lookup('refund', keyOf(doc._id.toHexString()))
    : { kind: 'unknown', cause: 'unavailable' }
  if (adapter && outcome.kind === 'not_found' && mayResend(doc, at, adapter.caps) && !(await isHeld(doc)))
    outcome = await sendAgain(adapter, doc)
  const after = await hear(doc, outcome)
  await noteChecked(after, outcome)
  return outcome.kind === 'unknown' ? null : after
}

/** Under the same key. It is no change of the refund. What two people may call failed is not sent again: nothing is where evidence waits by now. */
async function sendAgain(adapter: GatewayAdapter, doc: RefundDoc): Promise<Outcome | NotFound> {
  const isFree = { _id: doc._id, status: doc.status, 'evidences.state': { $ne: 'waiting' } } as const
  const { matchedCount } = await writesOf(RefundModel).updateOne(isFree, { $set: { lastSentAt: now() } })
  return matchedCount === 0 ? { kind: 'not_found' } : send(adapter, doc)
}

async function hear({ _id }: RefundDoc, outcome: Outcome | NotFound): Promise<RefundDoc> {
  const after = await changeRefund(systemContext, { id: _id.toHexString(), decide: (latest) => heard(latest, outcome, systemContext) })
  crashPoint('refunds.ended')
  if (isEnded(after)) await applyToPayment(after)
  return after
}

/** When the gateway is asked next. It is no change of the refund: no version, no event. */
async function noteChecked(doc: RefundDoc, { kind }: Outcome | NotFound): Promise<void> {
  if (!isSent(doc)) return noteWatched(doc)
  const at = now()
  await writesOf(RefundModel).updateOne(
    { _id: doc._id, status: doc.status },
    {
      $set: {
        checkedAt: at,
        nextCheckAt: nextCheck(doc.checks, at),
        checks: doc.checks + 1,
        notFoundSince: kind === 'not_found' ? (doc.notFoundSince ?? at) : null,
      },
    },
  )
}

async function noteWatched(doc: RefundDoc): Promise<void> {
  if (!doc.isByEvidence) return
  const at = now()
  await writesOf(RefundModel).updateOne({ _id: doc._id }, { $set: { checkedAt: at, nextCheckAt: nextWatch(doc, at) } })
}
