import { createNumbered, type NewDoc } from '../../platform/changes/change.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { malaysianYear, now } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { findCandidates } from './candidates.ts'
import { timelineEntry } from '../change-batch.ts'
import type { NewPayoutBatch } from '../contract.ts'
import type { FileLayout, FileLayouts } from '../bank-file/file-layout-contract.ts'
import { chooseLayout } from '../bank-file/file-layout.ts'
import { PayoutBatchModel, payoutBatches, termsOf, type PayoutBatchDoc } from '../model.ts'
import { enqueueMaking } from './making.ts'
import { checkRun } from './preview.ts'
import { noTotals } from '../sending/recount.ts'
import { payoutBatchNumbers } from '../record-number.ts'

/** Creates the draft of a run, and has its payouts made. Throws `rule_broken` where there is nobody to pay. */
export async function createBatch(by: CommandContext, layouts: FileLayouts, given: NewPayoutBatch): Promise<PayoutBatchDoc> {
  checkRun(given)
  const fileLayout = given.channel === 'file' ? chooseLayout(layouts, given.fileLayout) : null
  const { chosen } = await findCandidates(given.agentIds ?? null)
  if (chosen.length === 0) throw ruleBroken('nothing_to_pay', 'No payable agents in this period.')
  const at = now()
  const year = malaysianYear(at)
  const doc = await createNumbered(payoutBatches, {
    id: new Types.ObjectId(by.operation ?? undefined),
    event: 'payoutBatch.created',
    by,
    last: () => lastSequence(year),
    doc: (sequence) => newBatch(by, given, { year, sequence, at, total: chosen.length, fileLayout }),
  })
  await enqueueMaking(doc)
  return doc
}

const lastSequence = async (year: number): Promise<number> =>
  (await PayoutBatchModel.findOne({ year }, { sequence: 1 }).sort({ year: 1, sequence: -1 }).lean<{ sequence: number }>())?.sequence ?? 0

interface Numbered {
  year: number
  sequence: number
  at: Date
  total: number
  /** Null unless it goes by file. */
  fileLayout: FileLayout | null
}

/** A run as it begins. */
export function newBatch(
  by: CommandContext,
  given: NewPayoutBatch,
  { year, sequence, at, total, fileLayout }: Numbered,
): NewDoc<PayoutBatchDoc> {
  const number = payoutBatchNumbers.make({ year, sequence })
  return {
    ...noTotals,
    number,
    year,
    sequence,
    phase: 'draft',
    status: 'draft',
    method: given.method,
    channel: given.channel,
    currency: 'MYR',
    periodStart: given.periodStart,
    periodEnd: given.periodEnd,
    agentIds: given.agentIds?.map((id) => new Types.ObjectId(id)) ?? null,
    listedAt: null,
    preparing: { done: 0, total },
    work: null,
    needsAdmin: false,
    createdBy: by.actor,
    submittedBy: null,
    submittedAt: null,
    expiresAt: null,
    decidedBy: null,
    decidedAt: null,
    endedAt: null,
    notes: given.notes ?? null,
    decisionNote: null,
    contentHash: null,
    fileLayout,
    preparedBy: by.actor.kind === 'staff' && by.actor.id !== null ? [by.actor.id] : [],
    results: null,
    resultsBy: null,
    timeline: [timelineEntry(by, { kind: 'created' }, at)],
    dueAt: at,
    words: termsOf({ number, createdBy: by.actor }),
    createdAt: at,
  }
}
