import type { z } from 'zod'
import { confirmPassword } from '../auth/confirm-password.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { MovingContext } from '../payouts/approval/decisions.ts'
import { leaveItemOut, refreshAccount, type ItemContent } from '../payouts/batch/run-items.ts'
import { itemsOf } from '../payouts/batch/run-queries.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { Types } from '../platform/database/mongo.ts'
import { AppError, ruleBroken, staleVersion } from '../platform/errors.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { heldFor } from './preparing/candidates.ts'
import { changeBatch, getBatchDoc, type Next } from './change-batch.ts'
import { changesSince, readContent, type Content } from './preparing/content.ts'
import { submitting, type BatchApproval } from './contract.ts'
import {
  allow,
  approved,
  cancelled,
  failedRetried,
  refuseApproval,
  refuseOther,
  rejected,
  restCancelled,
  sentBack,
  submitted,
  voided,
} from './decisions.ts'
import { exclude } from './sending/members.ts'
import type { FileLayouts } from './bank-file/file-layout-contract.ts'
import { toPayoutBatch, type PayoutBatchDoc } from './model.ts'
import { releaseOutflow, reserveOutflow, reserveRetry } from './sending/outflow.ts'
import { recount } from './sending/recount.ts'
import { batchTransitions } from './status-machine.ts'

/** What the routes of payout runs need beside the database. */
export interface PayoutBatchServices {
  gateways: Gateways
  dataSeal: DataSeal
  /** How banks take files of payouts. */
  fileLayouts: FileLayouts
}

interface Seen {
  version: number
}

async function decideOn(
  by: CommandContext,
  ref: string,
  { version }: Seen,
  decide: (doc: PayoutBatchDoc) => Next,
): Promise<PayoutBatchDoc> {
  const { _id } = await getBatchDoc(ref)
  return changeBatch(by, { id: _id.toHexString(), version, decide })
}

/** The run as the principal saw it, or as the same request left it. */
async function getSeen(by: CommandContext, ref: string, { version }: Seen): Promise<{ doc: PayoutBatchDoc; isRepeated: boolean }> {
  const doc = await getBatchDoc(ref)
  const isRepeated = by.operation !== null && Boolean(doc.operations?.includes(by.operation))
  if (!isRepeated && doc.version !== version) throw staleVersion(toPayoutBatch(doc))
  return { doc, isRepeated }
}

/**
 * Freezes a draft, and sends it for approval. Where somebody cannot be paid any more, or has another account, the draft is brought up to date
 * instead: throws `rule_broken` with what is different.
 */
export async function submitBatch(by: CommandContext, { dataSeal }: PayoutBatchServices, ref: string, seen: Seen): Promise<PayoutBatchDoc> {
  const { doc, isRepeated } = await getSeen(by, ref, seen)
  if (isRepeated) return doc
  allow(doc, submitting)
  const content = await readContent(doc)
  if (content.held.length > 0 && !doc.preparing) throw await broughtUpToDate(by, doc, { dataSeal, content })
  return decideOn(by, ref, seen, (latest) => submitted(latest, content, by))
}

const namedMax = 5

async function broughtUpToDate(
  by: CommandContext,
  doc: PayoutBatchDoc,
  { dataSeal, content }: { dataSeal: DataSeal; content: Content },
): Promise<AppError> {
  const runId = doc._id.toHexString()
  const held = new Map(content.held.map((item) => [item.id, item]))
  const words: string[] = []
  for await (const part of itemsOf(doc._id, ['pending']))
    for (const payout of part) {
      const item = held.get(payout._id.toHexString())
      if (item) words.push(await update({ ...by, operation: null, runId }, payout, { item, dataSeal }))
    }
  await recount(doc)
  const more = words.length > namedMax ? ` And ${words.length - namedMax} more.` : ''
  return ruleBroken(
    'items_changed',
    `This payout batch changed. Review it and submit it again. ${words.slice(0, namedMax).join(' ')}${more}`,
  )
}

type Item = Parameters<typeof refreshAccount>[1] & { amountSen: number }

async function update(by: MovingContext, payout: Item, { item, dataSeal }: { item: ItemContent; dataSeal: DataSeal }): Promise<string> {
  const hasChangedOrders = item.holds.includes('orders_changed')
  const reason = hasChangedOrders ? 'orders_changed' : await refreshAccount(by, payout, dataSeal)
  if (reason === null) return `The bank account of ${item.agent.name} changed.`
  const exclusion = heldFor(
    payout.amountSen,
    [reason],
    hasChangedOrders ? `${item.why}. Create a separate payout for the remaining orders` : undefined,
  )
  // First: without its payout the run would not know of this agent any more, and the next submission repeats both.
  await exclude(new Types.ObjectId(item.id), exclusion)
  await leaveItemOut(by, payout)
  return `${item.agent.name} is excluded. ${exclusion.why}`
}

type Approval = z.output<typeof BatchApproval>

/**
 * Releases a run: by somebody who has not prepared it, who enters the password again, and only what was submitted. Where that has changed
 * since, the submission is void: throws `transition_refused` with the rule `approval_voided`.
 */
export async function approveBatch(by: CommandContext, ref: string, given: Approval): Promise<PayoutBatchDoc> {
  const { doc } = await getSeen(by, ref, given)
  refuseApproval(doc, by)
  const approver = await confirmPassword(by.actor.id ?? '', given.password, 'Password')
  if (doc.needsAdmin && approver.role !== 'admin' && approver.role !== 'super_admin')
    throw ruleBroken('needs_admin', 'A payout batch of this amount must be released by an administrator.')
  refuseOther(doc, given)
  const content = await readContent(doc)
  if (content.hash !== doc.contentHash) throw await voidedNow(doc, content)
  await reserveOutflow(doc)
  try {
    return await decideOn(by, ref, given, (latest) => approved(latest, given, by))
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') await releaseUnless(doc)
    throw error
  }
}

/** Unless somebody else has released it meanwhile. */
async function releaseUnless(doc: PayoutBatchDoc): Promise<void> {
  if ((await getBatchDoc(doc._id.toHexString())).phase !== 'approved') await releaseOutflow(doc)
}

async function voidedNow(doc: PayoutBatchDoc, content: Content): Promise<AppError> {
  await changeBatch(systemContext, {
    id: doc._id.toHexString(),
    decide: (latest) => (latest.contentHash === doc.contentHash ? voided(latest, content, systemContext) : null),
  })
  const changes = changesSince(doc, content).join(' ')
  return new AppError('transition_refused', `This payout batch changed after submission and is a draft again. ${changes}`, {
    details: { from: 'submitted', to: 'approved', allowed: batchTransitions.draft, rule: 'approval_voided' },
  })
}

export const rejectBatch = (by: CommandContext, ref: string, given: Seen & { reason: string }): Promise<PayoutBatchDoc> =>
  decideOn(by, ref, given, (doc) => rejected(doc, given, by))

/** A draft again, of the same payouts. */
export const sendBatchBack = (by: CommandContext, ref: string, given: Seen & { reason: string }): Promise<PayoutBatchDoc> =>
  decideOn(by, ref, given, (doc) => sentBack(doc, given, by))

export const cancelBatch = (by: CommandContext, ref: string, seen: Seen): Promise<PayoutBatchDoc> =>
  decideOn(by, ref, seen, (doc) => cancelled(doc, by))

export const cancelRest = (by: CommandContext, ref: string, given: Seen & { withFailed: boolean }): Promise<PayoutBatchDoc> =>
  decideOn(by, ref, given, (doc) => restCancelled(doc, given, by))

/** Throws `rule_broken` also where more would leave today than may. */
export async function retryFailed(by: CommandContext, ref: string, seen: Seen): Promise<PayoutBatchDoc> {
  const { doc, isRepeated } = await getSeen(by, ref, seen)
  if (isRepeated) return doc
  // Refused before anything is reserved.
  failedRetried(doc, by)
  await reserveRetry(doc)
  return decideOn(by, ref, seen, (latest) => failedRetried(latest, by))
}
