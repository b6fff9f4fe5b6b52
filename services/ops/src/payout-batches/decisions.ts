import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import type { StatusRule } from '../platform/contract.ts'
import { ruleBroken, transitionRefused } from '../platform/errors.ts'
import { counted } from '../platform/counted.ts'
import { ringgit } from '../platform/money.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { withTimeline, type Next } from './change-batch.ts'
import { changesSince, type Content } from './preparing/content.ts'
import { approving, cancelling, rejecting, sendingBack, submitting } from './contract.ts'
import type { PayoutBatchDoc } from './model.ts'
import type { PayoutBatchPhase } from './status-machine.ts'

// What people's decisions make of a run, as pure functions of the run.

/** Throws where people have decided already. */
export function allow({ phase, status }: PayoutBatchDoc, rule: StatusRule<PayoutBatchPhase>): void {
  if (!rule.from.includes(phase))
    throw transitionRefused(rule.why(phase), { from: status, to: rule.to ?? phase, allowed: rule.allowed?.(phase) ?? [] })
}

const userOf = ({ actor }: CommandContext): string[] => (actor.kind === 'staff' && actor.id !== null ? [actor.id] : [])

/** Whoever has made, submitted or prepared it, by whatever session, does not decide. */
export function refusePreparer({ preparedBy }: PayoutBatchDoc, by: CommandContext, act: string): void {
  if (userOf(by).some((id) => preparedBy.includes(id)))
    throw ruleBroken('second_person', `You prepared this payout batch. Another user must ${act} it.`)
}

const approvalMs = defaultSettings.payoutRunApprovalHours * 3_600_000

/** Frozen as it is now. */
export function submitted(doc: PayoutBatchDoc, { hash, items, amountSen }: Content, by: CommandContext): Next {
  allow(doc, submitting)
  if (doc.preparing) throw ruleBroken('preparing', 'The payouts of this payout batch are still being created. Try again in a moment.')
  if (items === 0) throw ruleBroken('nothing_to_pay', 'This payout batch has no agents to pay.')
  const at = now()
  const expiresAt = new Date(at.getTime() + approvalMs)
  const { payoutRunAdminAboveSen: adminAboveSen } = defaultSettings
  return {
    set: {
      phase: 'submitted',
      status: 'submitted',
      contentHash: hash,
      amountSen,
      needsAdmin: amountSen > adminAboveSen,
      adminAboveSen,
      submittedBy: by.actor,
      submittedAt: at,
      expiresAt,
      dueAt: expiresAt,
      preparedBy: [...new Set([...doc.preparedBy, ...userOf(by)])],
      ...withTimeline(doc, by, { kind: 'submitted', detail: `${counted(items, 'payout')}, ${ringgit(amountSen)}` }),
    },
    event: 'payoutBatch.submitted',
  }
}

/** Throws what keeps a run from being released by somebody, whatever is in it. */
export function refuseApproval(doc: PayoutBatchDoc, by: CommandContext): void {
  allow(doc, approving)
  if (doc.expiresAt && doc.expiresAt <= now())
    throw ruleBroken('approval_expired', 'The approval request expired. Submit the payout batch for approval again.')
  refusePreparer(doc, by, 'release')
}

interface Approval {
  agents: number
  note?: string | undefined
}

/** Throws where somebody believes to release something else. */
export function refuseOther({ counts }: PayoutBatchDoc, { agents }: Pick<Approval, 'agents'>): void {
  const count = counts.items - counts.cancelled
  if (agents !== count)
    throw ruleBroken('agents_differ', `This payout batch pays ${counted(count, 'agent')}, not ${agents}. Check the number and try again.`)
}

export function approved(doc: PayoutBatchDoc, given: Approval, by: CommandContext): Next {
  refuseApproval(doc, by)
  const at = now()
  return {
    set: {
      phase: 'approved',
      status: 'approved',
      decidedBy: by.actor,
      decidedAt: at,
      decisionNote: given.note ?? null,
      expiresAt: null,
      dueAt: at,
      ...withTimeline(doc, by, { kind: 'approved', ...(given.note !== undefined && { detail: given.note }) }),
    },
    event: 'payoutBatch.approved',
  }
}

const draft = { phase: 'draft', status: 'draft', contentHash: null, expiresAt: null } as const
const detailMax = 1_000

/** What was submitted is not what is there: it has to be looked at and sent again. */
export function voided(doc: PayoutBatchDoc, content: Content, by: CommandContext): Next | null {
  if (doc.phase !== 'submitted') return null
  const detail = changesSince(doc, content).join(' ').slice(0, detailMax)
  return { set: { ...draft, dueAt: now(), ...withTimeline(doc, by, { kind: 'approval_voided', detail }) }, event: 'payoutBatch.updated' }
}

/** Nobody has released it in time. */
export const expired = (doc: PayoutBatchDoc, by: CommandContext): Next | null =>
  doc.phase === 'submitted' && doc.expiresAt && doc.expiresAt <= now()
    ? { set: { ...draft, dueAt: null, ...withTimeline(doc, by, { kind: 'expired' }) }, event: 'payoutBatch.updated' }
    : null

export function sentBack(doc: PayoutBatchDoc, { reason }: { reason: string }, by: CommandContext): Next {
  allow(doc, sendingBack)
  return {
    set: { ...draft, decisionNote: reason, dueAt: null, ...withTimeline(doc, by, { kind: 'sent_back', detail: reason }) },
    event: 'payoutBatch.updated',
  }
}

export function rejected(doc: PayoutBatchDoc, { reason }: { reason: string }, by: CommandContext): Next {
  allow(doc, rejecting)
  refusePreparer(doc, by, 'reject')
  const at = now()
  return {
    set: {
      phase: 'rejected',
      status: 'rejected',
      decidedBy: by.actor,
      decidedAt: at,
      decisionNote: reason,
      expiresAt: null,
      endedAt: at,
      dueAt: at,
      ...withTimeline(doc, by, { kind: 'rejected', detail: reason }),
    },
    event: 'payoutBatch.rejected',
  }
}

export function cancelled(doc: PayoutBatchDoc, by: CommandContext): Next {
  allow(doc, cancelling)
  const at = now()
  return {
    set: {
      phase: 'cancelled',
      status: 'cancelled',
      expiresAt: null,
      endedAt: at,
      dueAt: at,
      ...withTimeline(doc, by, { kind: 'cancelled' }),
    },
    event: 'payoutBatch.cancelled',
  }
}

function allowWork({ phase, status }: PayoutBatchDoc, what: string): void {
  if (phase !== 'approved') throw transitionRefused(`${what} only after release.`, { from: status, to: status, allowed: [] })
}

/** What is left is not paid: also where what failed was about to be tried again. */
export function restCancelled(doc: PayoutBatchDoc, { withFailed }: { withFailed: boolean }, by: CommandContext): Next {
  allowWork(doc, 'The rest of a payout batch can be cancelled')
  const { pending, onHold, failed } = doc.counts
  const count = pending + onHold + (withFailed ? failed : 0)
  if (doc.work?.kind === 'results') throw busy()
  if (count === 0) throw ruleBroken('nothing_left', 'This payout batch has no unsent payouts to cancel.')
  return work(doc, { kind: 'cancel_rest', withFailed }, by, { kind: 'rest_cancelled', detail: counted(count, 'payout') })
}

export function failedRetried(doc: PayoutBatchDoc, by: CommandContext): Next {
  allowWork(doc, 'Failed payouts can be retried')
  if (doc.work) throw busy()
  if (doc.counts.failed === 0) throw ruleBroken('nothing_failed', 'This payout batch has no failed payouts.')
  const next = work(doc, { kind: 'retry_failed', withFailed: false }, by, {
    kind: 'failed_retried',
    detail: counted(doc.counts.failed, 'payout'),
  })
  // What may be at the bank is not in a second file.
  return doc.channel === 'file' ? { ...next, set: { ...next.set, bankFiles: bankFilesOf(doc) + 1 } } : next
}

export const bankFilesOf = ({ bankFiles = 1 }: Pick<PayoutBatchDoc, 'bankFiles'>): number => bankFiles

/** Throws where the workers still do what was asked for before. */
export function refuseBusy({ work: asked }: PayoutBatchDoc): void {
  if (asked) throw busy()
}

export function refuseNotByFile({ channel }: PayoutBatchDoc): void {
  if (channel !== 'file') throw ruleBroken('no_file', 'This payout batch is sent through the bank’s API, not as a file.')
}

/** Throws unless its file is at the bank, or ready to be taken there. */
export function refuseNotFiled(doc: PayoutBatchDoc): void {
  refuseNotByFile(doc)
  allowWork(doc, 'The bank file is available')
  refuseBusy(doc)
  if (doc.counts.pending > 0) throw ruleBroken('file_not_ready', 'The bank file is being created. Try again in a moment.')
}

const busy = () => ruleBroken('busy', 'The previous action is still in progress. Try again in a moment.')

/** Has the workers do something. */
export function work(
  doc: PayoutBatchDoc,
  asked: Pick<NonNullable<PayoutBatchDoc['work']>, 'kind' | 'withFailed'>,
  by: CommandContext,
  act: Parameters<typeof withTimeline>[2],
): Next {
  const at = now()
  return { set: { work: { ...asked, at }, dueAt: at, ...withTimeline(doc, by, act) }, event: 'payoutBatch.updated' }
}
