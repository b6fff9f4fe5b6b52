import { sumItems, type ItemSums } from '../../payouts/batch/run-queries.ts'
import type { Patch } from '../../platform/changes/change.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import type { Types } from '../../platform/database/mongo.ts'
import { changeBatch, withTimeline, type Next } from '../change-batch.ts'
import { countDone } from './members.ts'
import { MemberModel, type PayoutBatchDoc } from '../model.ts'
import { batchStateOf, type PayoutBatchPhase, type PayoutBatchState } from '../status-machine.ts'

/** What a run shows of its payouts. */
export type Totals = Pick<
  PayoutBatchDoc,
  | 'counts'
  | 'amountSen'
  | 'completedSen'
  | 'failedSen'
  | 'totalOrders'
  | 'totalEarningsSen'
  | 'commissionSen'
  | 'adjustmentsSen'
  | 'excludedAgents'
  | 'excludedSen'
>

export const noTotals: Totals = {
  counts: { items: 0, pending: 0, onHold: 0, processing: 0, unknown: 0, completed: 0, failed: 0, cancelled: 0 },
  amountSen: 0,
  completedSen: 0,
  failedSen: 0,
  totalOrders: 0,
  totalEarningsSen: 0,
  commissionSen: 0,
  adjustmentsSen: 0,
  excludedAgents: 0,
  excludedSen: 0,
}

/** As its payouts and its agents are now. */
export async function readTotals(batchId: Types.ObjectId, phase: PayoutBatchPhase): Promise<Totals> {
  const [sums, excluded] = await Promise.all([sumItems(batchId), readExcluded(batchId)])
  return { ...totalsOf(sums, phase), excludedAgents: excluded.agents, excludedSen: excluded.sen }
}

async function readExcluded(batchId: Types.ObjectId): Promise<{ agents: number; sen: number }> {
  const [found] = await MemberModel.aggregate<{ agents: number; sen: number }>([
    { $match: { batchId, exclusion: { $ne: null } } },
    { $group: { _id: null, agents: { $sum: 1 }, sen: { $sum: { $max: ['$exclusion.sen', 0] } } } },
  ])
  return found ?? { agents: 0, sen: 0 }
}

function totalsOf(sums: readonly ItemSums[], phase: PayoutBatchPhase): Omit<Totals, 'excludedAgents' | 'excludedSen'> {
  const add = (among: (sum: ItemSums) => boolean, of: 'count' | Exclude<keyof ItemSums, 'status' | 'isUnknown' | 'count'>) =>
    sums.filter(among).reduce((all, sum) => all + sum[of], 0)
  const are = (status: ItemSums['status']) => (sum: ItemSums) => sum.status === status
  // One that was never released says what it would have paid.
  const isOver = phase === 'rejected' || phase === 'cancelled'
  const isPaid = ({ status }: ItemSums) => isOver || status !== 'cancelled'
  const count = (status: ItemSums['status']) => add(are(status), 'count')
  return {
    counts: {
      items: add(() => true, 'count'),
      pending: count('pending'),
      onHold: count('on_hold'),
      processing: count('processing'),
      unknown: add(({ isUnknown }) => isUnknown, 'count'),
      completed: count('completed'),
      failed: count('failed'),
      cancelled: count('cancelled'),
    },
    amountSen: add(isPaid, 'amountSen'),
    completedSen: add(are('completed'), 'amountSen'),
    failedSen: add(are('failed'), 'amountSen'),
    totalOrders: add(isPaid, 'totalOrders'),
    totalEarningsSen: add(isPaid, 'totalEarningsSen'),
    commissionSen: add(isPaid, 'commissionSen'),
    adjustmentsSen: add(isPaid, 'adjustmentsSen'),
  }
}

export const endedStates: readonly PayoutBatchState[] = ['completed', 'partially_completed', 'failed', 'rejected', 'cancelled']

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Brings what a run says of its payouts up to date. Returns it as it is then. */
export async function recount(doc: PayoutBatchDoc, { isPrepared = false }: { isPrepared?: boolean } = {}): Promise<PayoutBatchDoc> {
  const totals = await readTotals(doc._id, doc.phase)
  const done = doc.preparing ? await countDone(doc._id) : 0
  const after = await changeBatch(systemContext, {
    id: doc._id.toHexString(),
    decide: (latest) => counted(latest, { totals, done, isPrepared }),
  })
  if (endedStates.includes(after.status)) await closeMembers(after._id)
  return after
}

interface Counted {
  totals: Totals
  done: number
  isPrepared: boolean
}

function counted(doc: PayoutBatchDoc, { totals, done, isPrepared }: Counted): Next | null {
  const status = batchStateOf(doc.phase, totals.counts)
  const isEnd = endedStates.includes(status) && !endedStates.includes(doc.status)
  const prepared: Patch<PayoutBatchDoc> =
    isPrepared && doc.preparing
      ? {
          preparing: null,
          agentIds: null,
          ...withTimeline(doc, { actor: doc.createdBy, requestId: null, operation: null }, { kind: 'prepared' }),
        }
      : {}
  const preparing = doc.preparing && !isPrepared && doc.phase === 'draft' ? { ...doc.preparing, done } : null
  const isSame = !Object.entries(totals).some(([field, value]) => differs(doc[field as keyof Totals], value))
  if (isSame && status === doc.status && !differs(doc.preparing, preparing)) return null
  const endedAt = endedStates.includes(status) ? (doc.endedAt ?? now()) : null
  return {
    set: { ...totals, status, preparing, endedAt, ...prepared },
    event: isEnd ? 'payoutBatch.ended' : 'payoutBatch.updated',
  }
}

/** Its agents may be in other runs. */
const closeMembers = (batchId: Types.ObjectId) =>
  writesOf(MemberModel).updateMany({ batchId, openAgentId: { $exists: true } }, { $unset: { openAgentId: '' } })
