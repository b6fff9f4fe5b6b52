import type { ApprovalSource } from '../platform/approvals/source.ts'
import { readPosition } from '../platform/changes/subscriber.ts'
import { now } from '../platform/clock.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { writesOf } from '../platform/database/fields.ts'
import type { EntityDoc } from '../platform/database/mongo.ts'
import type { Log } from '../platform/process/log.ts'
import { ProgressModel, type ProgressDoc } from './backfill-progress.ts'
import { followRecords, projectionOf } from './follow.ts'

const batchMax = 500
const waitMs = 1_000
const idleMs = 60_000

/** Records what waits of documents whose events the subscriber never saw. It begins once the subscriber has a position, and continues after an interruption. */
export function startApprovalBackfill(sources: readonly ApprovalSource[], log: Log): Loop {
  let everyMs = waitMs
  const round = async () => {
    everyMs = waitMs
    if ((await readPosition('approvals')) === null) return false
    for (const source of sources) if (await backfillPart(source)) return true
    everyMs = idleMs
    return false
  }
  return startLoop('approvals backfill', log, { everyMs: () => everyMs, round })
}

/** Follows the next documents. Returns whether it was not finished before. */
async function backfillPart(source: ApprovalSource): Promise<boolean> {
  const { entity, candidates } = source
  const progress = await ProgressModel.findById(entity.name).lean<ProgressDoc>()
  if (progress?.finishedAt) return false
  const after = progress?.after ?? null
  const docs = (await entity.model.collection
    .find({ ...candidates, ...(after && { _id: { $gt: after } }) }, { projection: projectionOf(source), sort: { _id: 1 }, limit: batchMax })
    .toArray()) as EntityDoc[]
  await followRecords(source, docs)
  const finishedAt = docs.length < batchMax ? now() : null
  await writesOf(ProgressModel).updateOne(
    { _id: entity.name },
    { $set: { after: docs.at(-1)?._id ?? after, finishedAt } },
    { upsert: true },
  )
  return true
}
