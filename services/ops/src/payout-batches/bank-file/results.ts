import { model, Schema } from 'mongoose'
import type { z } from 'zod'
import type { MovingContext } from '../../payouts/approval/decisions.ts'
import { settleItem } from '../../payouts/batch/run-items.ts'
import { findFiled, findProcessing } from '../../payouts/batch/run-queries.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { inParallel } from '../../platform/concurrency/in-parallel.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { plainSchema, Types } from '../../platform/database/mongo.ts'
import { AppError, ruleBroken } from '../../platform/errors.ts'
import { changeBatch, getBatchDoc, withTimeline } from '../change-batch.ts'
import type { BatchResultFile, BatchResultsRejection } from '../contract.ts'
import { refuseBusy, refuseNotFiled, work } from '../decisions.ts'
import type { PayoutBatchDoc, ResultsDoc } from '../model.ts'
import { layoutOf, numberIn } from './file-layout.ts'
import { matchLines, readLines, type ResultLine } from './result-file.ts'

// What the bank says of a file: read by one person, confirmed by another, and only then taken over.

interface StoredResults {
  _id: Types.ObjectId
  batchId: Types.ObjectId
  lines: ResultLine[]
  at: Date
}
const { Mixed, ObjectId } = Schema.Types
const StoredModel = model<StoredResults>(
  'PayoutBatchResults',
  plainSchema<StoredResults>({ _id: ObjectId, batchId: ObjectId, lines: [Mixed], at: Date }),
  'payoutBatchResults',
)

type Given = z.output<typeof BatchResultFile>

/** Reads a result file, and shows what it says; nothing is moved. Throws `rule_broken` with the lines that are wrong. */
export async function giveResults(by: CommandContext, ref: string, { version, fileName, content }: Given): Promise<PayoutBatchDoc> {
  const run = await getBatchDoc(ref)
  const { _id: batchId } = run
  const layout = layoutOf(run)
  const lines = readLines(content, layout)
  const matched = matchLines(
    lines,
    await findFiled(
      batchId,
      lines.map(({ number }) => numberIn(number)),
    ),
    layout,
  )
  const id = new Types.ObjectId()
  refuseResults(run)
  await writesOf(StoredModel).insertOne({ _id: id, batchId, lines: matched, at: now() })
  try {
    return await changeBatch(by, {
      id: batchId.toHexString(),
      version,
      decide: (doc) => {
        refuseResults(doc)
        const results: ResultsDoc = { id, fileName, givenBy: by.actor, givenAt: now(), ...sumsOf(matched, doc.counts.processing) }
        return { set: { results, ...withTimeline(doc, by, { kind: 'results_given', detail: fileName }) }, event: 'payoutBatch.updated' }
      },
    })
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') await forgetResults(id)
    throw error
  }
}

function refuseResults(doc: PayoutBatchDoc): void {
  refuseNotFiled(doc)
  if (doc.results) throw ruleBroken('results_waiting', 'A result file is awaiting confirmation. Confirm or reject it first.')
}

/** What the results that wait say, by payout; empty where none wait. */
export async function readTold(results: ResultsDoc | null): Promise<ReadonlyMap<string, ResultLine>> {
  const stored = results && (await StoredModel.findById(results.id).lean<StoredResults>())
  return new Map(stored?.lines.map((line) => [line.payoutId, line]))
}

/** Once no run names them any more: they hold what banks wrote about people. */
export const forgetResults = async (id: Types.ObjectId): Promise<void> => void (await writesOf(StoredModel).deleteOne({ _id: id }))

function sumsOf(
  lines: readonly ResultLine[],
  processing: number,
): Pick<ResultsDoc, 'paid' | 'paidSen' | 'failed' | 'failedSen' | 'missing'> {
  const paid = lines.filter(({ told }) => told.status === 'paid')
  const failed = lines.filter(({ told }) => told.status === 'failed')
  const sen = (among: readonly ResultLine[]) => among.reduce((sum, { amountSen }) => sum + amountSen, 0)
  return {
    paid: paid.length,
    paidSen: sen(paid),
    failed: failed.length,
    failedSen: sen(failed),
    missing: Math.max(0, processing - lines.length),
  }
}

interface Seen {
  version: number
}

const noResults = () => ruleBroken('no_results', 'No result file is awaiting confirmation.')

/** Somebody else than who gave the file has read it too: what it says is taken over. */
export async function confirmResults(by: CommandContext, ref: string, { version }: Seen): Promise<PayoutBatchDoc> {
  const { _id } = await getBatchDoc(ref)
  return changeBatch(by, {
    id: _id.toHexString(),
    version,
    decide: (doc) => {
      refuseBusy(doc)
      if (!doc.results) throw noResults()
      const { givenBy, fileName } = doc.results
      if (givenBy.kind === by.actor.kind && givenBy.id === by.actor.id)
        throw ruleBroken('second_person', 'You uploaded this file. Another user must confirm it.')
      const next = work(doc, { kind: 'results', withFailed: false }, by, { kind: 'results_confirmed', detail: fileName })
      return { ...next, set: { ...next.set, resultsBy: by.actor } }
    },
  })
}

export async function rejectResults(
  by: CommandContext,
  ref: string,
  { version, reason }: z.output<typeof BatchResultsRejection>,
): Promise<PayoutBatchDoc> {
  const { _id, results } = await getBatchDoc(ref)
  const after = await changeBatch(by, {
    id: _id.toHexString(),
    version,
    decide: (doc) => {
      refuseBusy(doc)
      if (!doc.results) throw noResults()
      const detail = reason === undefined ? doc.results.fileName : `${doc.results.fileName}: ${reason}`
      const logged = withTimeline(doc, by, { kind: 'results_rejected', detail })
      return { set: { results: null, ...logged }, event: 'payoutBatch.updated' }
    },
  })
  if (results) await forgetResults(results.id)
  return after
}

const partMax = 50
const width = 8

/** Takes over the next lines of a confirmed file. Returns how many. */
export async function applyResults({ _id, results, resultsBy }: PayoutBatchDoc): Promise<number> {
  const stored = results && (await StoredModel.findById(results.id).lean<StoredResults>())
  if (!stored || !resultsBy) return 0
  const byId = new Map(stored.lines.map((line) => [line.payoutId, line]))
  const part = await findProcessing(_id, stored.lines, partMax)
  const by: MovingContext = { actor: resultsBy, requestId: null, operation: null, runId: _id.toHexString() }
  await inParallel(part, width, async (id) => {
    const line = byId.get(id)
    if (line) await settleItem(by, id, line)
  })
  return part.length
}
