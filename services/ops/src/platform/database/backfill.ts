import type { Model } from 'mongoose'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import type { Log } from '../process/log.ts'
import type { EntityDoc } from './mongo.ts'

interface Missing {
  field: string
  /** Matches the documents that lack the field, and none that has it. */
  filter: Record<string, unknown>
  /** Computes the field from the others. */
  stage: Record<string, unknown>
}

const batchMax = 500
const repeatMs = 60 * 60_000

/**
 * Fills a field that documents of an earlier version lack. Filled ones no longer match, so it resumes after an interruption; it repeats now
 * and then, because a process of that version may still be running.
 */
export function startBackfill(documents: Model<EntityDoc>['collection'], { field, filter, stage }: Missing, log: Log): Loop {
  let filled = 0
  let isDone = false
  const round = async () => {
    const batch = await documents.find(filter, { projection: { _id: 1 }, limit: batchMax }).toArray()
    await documents.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, [{ $set: stage }])
    filled += batch.length
    isDone = batch.length < batchMax
    if (isDone && filled > 0) {
      log.info(`backfilled ${field} of ${filled} ${documents.collectionName}`)
      filled = 0
    }
    return !isDone
  }
  return startLoop(`${documents.collectionName} ${field} backfill`, log, { everyMs: () => (isDone ? repeatMs : 1_000), round })
}
