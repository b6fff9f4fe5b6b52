import { change, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { AppError, notFound, staleVersion } from '../platform/errors.ts'
import type { payoutBatchEvents, PayoutBatchTimelineEntry } from './contract.ts'
import { numbered, PayoutBatchModel, payoutBatches, toPayoutBatch, type PayoutBatchDoc, type TimelineDoc } from './model.ts'
import { payoutBatchNumbers } from './record-number.ts'

/** What a run becomes, decided from what it is. */
export interface Next {
  set: Patch<PayoutBatchDoc>
  event: (typeof payoutBatchEvents.types)[number]
}

interface Request {
  id: string
  /** The version the principal saw; without it, a run that changes meanwhile is read again. */
  version?: number | undefined
  /** Null: it is so already, and nothing is written. */
  decide: (doc: PayoutBatchDoc) => Next | null
}

const triesMax = 20

/** By id or number. Throws `not_found`. */
export async function getBatchDoc(ref: string): Promise<PayoutBatchDoc> {
  const doc = await PayoutBatchModel.findOne(payoutBatchNumbers.is(ref) ? numbered(ref) : { _id: ref }).lean<PayoutBatchDoc>()
  if (!doc) throw notFound('Payout batch')
  return doc
}

/** Decides from the run as it is what becomes of it, and writes that only if the run has not changed since. */
export async function changeBatch(by: CommandContext, { id, version, decide }: Request): Promise<PayoutBatchDoc> {
  for (let tries = 1; ; tries += 1) {
    const doc = await getBatchDoc(id)
    if (by.operation && doc.operations?.includes(by.operation)) return doc
    if (version !== undefined && doc.version !== version) throw staleVersion(toPayoutBatch(doc))
    const next = decide(doc)
    if (next === null) return doc
    try {
      return await change(payoutBatches, { id: doc._id.toHexString(), version: doc.version, set: [next.set], event: next.event, by })
    } catch (error) {
      const isMoved = error instanceof AppError && error.code === 'stale_version'
      if (!isMoved || version !== undefined || tries === triesMax) throw error
    }
  }
}

type Act = Pick<PayoutBatchTimelineEntry, 'kind'> & Partial<Pick<PayoutBatchTimelineEntry, 'detail'>>

/** The earliest entries are dropped beyond this many. */
const entriesMax = 200

export const timelineEntry = ({ actor }: Pick<CommandContext, 'actor'>, act: Act, at = now()): TimelineDoc => ({
  id: new Types.ObjectId(),
  at,
  by: actor,
  ...act,
})

export const withTimeline = (
  { timeline }: Pick<PayoutBatchDoc, 'timeline'>,
  by: CommandContext,
  act: Act,
): Pick<PayoutBatchDoc, 'timeline'> => ({ timeline: [...timeline, timelineEntry(by, act)].slice(-entriesMax) })
