import {
  approving,
  cancelling,
  type PayoutBatch,
  type PayoutBatchDetails,
  type PayoutBatchState,
  rejecting,
  sendingBack,
  submitting,
} from '@kainsiap/ops/payout-batches/contract'
import type { Role } from '@kainsiap/ops/permissions'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { useSession } from '../../../api/session.ts'
import { useCan } from '../../../api/useCan.ts'
import { createRecordActions, type RecordActions } from '../../../command/recordActions.ts'
import { useFreshness } from '../../../ui/state/freshness.ts'

export type BatchCommandKind =
  | 'submit'
  | 'cancel'
  | 'approve'
  | 'reject'
  | 'sendBack'
  | 'cancelRest'
  | 'retryFailed'
  | 'bankFile'
  | 'giveResults'
  | 'confirmResults'
  | 'rejectResults'

export const { Context: BatchActionsContext, useActions: useBatchActions } = createRecordActions<BatchCommandKind, PayoutBatch>(
  'a page of payout batches',
)
export type BatchActions = RecordActions<BatchCommandKind, PayoutBatch>

/** A run with its details, as far as they are loaded. */
export type SeenRun = PayoutBatch & Partial<PayoutBatchDetails>

/** Who asks, and what they may not: each as text, null if they may. */
export interface Asker {
  id: string | null
  role: Role | null
  write: string | null
  approve: string | null
}

type Phase = 'draft' | 'submitted' | 'approved' | 'rejected' | 'cancelled'
/** What people decided, of a state. */
export function phaseOf(status: PayoutBatchState): Phase {
  switch (status) {
    case 'draft':
    case 'submitted':
    case 'rejected':
    case 'cancelled':
      return status
    case 'approved':
    case 'processing':
    case 'completed':
    case 'partially_completed':
    case 'failed':
      return 'approved'
  }
}

/** Who has prepared a run, in any way, never releases it. */
export const hasPrepared = (run: SeenRun, id: string | null): boolean =>
  id !== null &&
  [run.createdBy, run.submittedBy, ...(run.timeline ?? []).filter(({ kind }) => kind === 'submitted').map(({ by }) => by)].some(
    (by) => by?.id === id,
  )

/** Why this user may not do this with a run, as text; null if they may. The server decides by the same rules. */
export function batchRejections(run: SeenRun, asker: Asker): Record<BatchCommandKind, string | null> {
  const { counts, status, results } = run
  const phase = phaseOf(status)
  const isLive = phase === 'approved'
  const decide = whyNotDecide(run, asker)
  const file = whyNotFile(run, isLive)
  return {
    submit: asker.write ?? whyNot(submitting, phase) ?? whyNotReady(run),
    cancel: asker.write ?? whyNot(cancelling, phase),
    approve: whyNot(approving, phase) ?? decide ?? whyNotRelease(run, asker.role),
    reject: whyNot(rejecting, phase) ?? decide,
    sendBack: whyNot(sendingBack, phase) ?? asker.approve,
    cancelRest:
      asker.write ??
      whyNotLive(isLive) ??
      (run.work === 'results' ? whyAtWork(run) : null) ??
      (counts.pending + counts.onHold + counts.failed > 0 ? null : 'No unsent payouts left.'),
    retryFailed: asker.write ?? whyNotLive(isLive) ?? whyAtWork(run) ?? (counts.failed > 0 ? null : 'No failed payouts.'),
    bankFile: asker.write ?? file,
    giveResults: asker.write ?? (results ? 'The imported results are awaiting confirmation.' : file),
    confirmResults: whyNotConfirm(run, asker.id) ?? asker.approve ?? whyAtWork(run),
    rejectResults: (asker.write === null ? null : asker.approve) ?? whyAtWork(run) ?? (results ? null : noResults),
  }
}

function whyNotReady({ preparing, counts }: SeenRun): string | null {
  if (preparing) return 'The payouts are still being created.'
  return counts.items - counts.cancelled > 0 ? null : 'No agents left in this batch.'
}

const whyNotLive = (isLive: boolean): string | null => (isLive ? null : 'This payout batch is not released yet.')

const works: Readonly<Record<NonNullable<PayoutBatch['work']>, string>> = {
  cancel_rest: 'The rest is being cancelled.',
  retry_failed: 'Failed payouts are being retried.',
  results: 'The results are being recorded.',
}
/** What the workers still have to do, which comes first. */
export const whyAtWork = ({ work }: Pick<PayoutBatch, 'work'>): string | null => (work === null ? null : works[work])

/** The second person is somebody else. */
function whyNotDecide(run: SeenRun, asker: Asker): string | null {
  return hasPrepared(run, asker.id) ? 'You prepared this payout batch. Another user must release it.' : asker.approve
}

const administrators: readonly (Role | null)[] = ['admin', 'super_admin']

function whyNotRelease({ needsAdmin, changedSince = [] }: SeenRun, role: Role | null): string | null {
  if (needsAdmin && !administrators.includes(role)) return 'A payout batch of this amount must be released by an administrator.'
  return changedSince.length > 0 ? 'This payout batch changed since submission. Send it back.' : null
}

function whyNotFile(run: SeenRun, isLive: boolean): string | null {
  const { channel, counts } = run
  if (channel !== 'file') return 'This payout batch is sent by bank transfer (API).'
  const early = whyNotLive(isLive) ?? whyAtWork(run)
  if (early !== null) return early
  if (counts.pending > 0) return 'The bank file is being created.'
  return counts.processing > 0 ? null : 'No payouts are at the bank.'
}

const noResults = 'No results imported.'

function whyNotConfirm({ results }: SeenRun, me: string | null): string | null {
  if (!results) return noResults
  return results.givenBy.id === me ? 'You imported these results. Another user must confirm them.' : null
}

const offline = 'No connection. The data may be outdated.'

/** What the signed-in user may not do with a run. */
export function useBatchRejections(): (run: SeenRun) => Record<BatchCommandKind, string | null> {
  const write = useCan('finance.write')
  const approve = useCan('finance.approve')
  const session = useSession()
  const { state } = useFreshness()
  const cut = state === 'offline' || state === 'stale' ? offline : null
  const user = session.status === 'signed_in' ? session.user : null
  return (run) => batchRejections(run, { id: user?.id ?? null, role: user?.role ?? null, write: write ?? cut, approve: approve ?? cut })
}
