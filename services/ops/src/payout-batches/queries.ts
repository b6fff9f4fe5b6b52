import type { z } from 'zod'
import { findNamed, itemsOf, listItems, previousAmounts } from '../payouts/batch/run-queries.ts'
import type { PayoutState } from '../payouts/contract.ts'
import type { Page } from '../platform/contract.ts'
import { defineList } from '../platform/database/list-query.ts'
import { checkDepth, oneOf, Types } from '../platform/database/mongo.ts'
import { getBatchDoc } from './change-batch.ts'
import { changesSince, readContent } from './preparing/content.ts'
import {
  PayoutBatchState,
  type BatchItemTab,
  type BatchResults,
  type PayoutBatch,
  type PayoutBatchDetails,
  type PayoutBatchItemPage,
  type PayoutBatchItemQuery,
  type PayoutBatchQuery,
  type PayoutBatchTab,
} from './contract.ts'
import { layoutOf } from './bank-file/file-layout.ts'
import { listExclusions } from './sending/members.ts'
import { PayoutBatchModel, payoutBatches, toPayoutBatch, type PayoutBatchDoc, type ResultsDoc } from './model.ts'
import { readGatewayBalance } from './preparing/preview.ts'
import { endedStates } from './sending/recount.ts'
import { readTold } from './bank-file/results.ts'
import { changeOf, isUnusual } from './preparing/unusual.ts'

type Query = z.output<typeof PayoutBatchQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

const tabStates: Readonly<Record<PayoutBatchTab, readonly PayoutBatchState[]>> = {
  all: PayoutBatchState.options,
  open: PayoutBatchState.options.filter((state) => !endedStates.includes(state)),
  submitted: ['submitted'],
  processing: ['approved', 'processing'],
  ended: endedStates,
}

const batchList = defineList(
  { model: PayoutBatchModel, summaryFields: payoutBatches.summaryFields, toEntity: toPayoutBatch },
  {
    filter: ({ tab, status }: Filters) =>
      tab === 'all' && !status ? {} : { status: oneOf(tabStates[tab].filter((state) => !status || status.includes(state))) },
    sorts: { createdAt: null, amountSen: null },
    defaultSort: '-createdAt',
  },
)

export const listBatches = (query: Query): Promise<Page<PayoutBatch>> => batchList.page(query)

const toResults = ({ id, givenAt, ...results }: ResultsDoc): BatchResults => ({
  ...results,
  id: id.toHexString(),
  givenAt: givenAt.toISOString(),
})

/** A whole run, with what is to be known before it is decided. */
export async function toBatchDetails(doc: PayoutBatchDoc): Promise<PayoutBatchDetails> {
  const isWaiting = doc.phase === 'draft' || doc.phase === 'submitted'
  const [exclusions, changedSince, balanceSen, moved, resultFailures] = await Promise.all([
    listExclusions(doc._id),
    doc.phase === 'submitted' ? readContent(doc).then((content) => changesSince(doc, content)) : [],
    isWaiting && doc.channel === 'api' && doc.method === 'bank_transfer' ? readGatewayBalance() : null,
    isWaiting ? countMoved(doc) : null,
    listFailures(doc),
  ])
  return {
    ...toPayoutBatch(doc),
    notes: doc.notes,
    decisionNote: doc.decisionNote,
    contentHash: doc.contentHash,
    fileLayout: doc.channel === 'file' ? layoutOf(doc) : null,
    exclusions,
    changedSince,
    balanceSen,
    moved,
    results: doc.results && toResults(doc.results),
    resultFailures,
    timeline: doc.timeline.map((entry) => ({ ...entry, id: entry.id.toHexString(), at: entry.at.toISOString() })),
  }
}

const movedMax = 3

/** Whom it would pay much more or less than the last time: how many, and the first few. */
async function countMoved({ _id, createdAt }: PayoutBatchDoc): Promise<NonNullable<PayoutBatchDetails['moved']>> {
  const moved = { count: 0, first: [] as string[] }
  for await (const part of itemsOf(_id, ['pending', 'on_hold'])) {
    const previous = await previousAmounts(
      part.map(({ agent }) => agent.id),
      createdAt,
    )
    for (const { agent, amountSen } of part) {
      if (!isUnusual(changeOf({ amountSen, previousSen: previous.get(agent.id.toHexString()) ?? null }))) continue
      moved.count += 1
      if (moved.first.length < movedMax) moved.first.push(agent.name)
    }
  }
  return moved
}

const failuresMax = 50

async function listFailures({ _id, results }: PayoutBatchDoc): Promise<PayoutBatchDetails['resultFailures']> {
  if (!results || results.failed === 0) return []
  const failed = [...(await readTold(results)).values()].flatMap(({ payoutId, amountSen: sen, told }) =>
    told.status === 'failed' ? [{ payoutId, sen, reason: told.reason }] : [],
  )
  const shown = failed.slice(0, failuresMax)
  const named = await findNamed(
    _id,
    shown.map(({ payoutId }) => payoutId),
  )
  return shown.flatMap(({ payoutId, ...rest }) => {
    const payout = named.get(payoutId)
    return payout ? [{ payout: { id: payoutId, number: payout.number }, agent: payout.agent.name, ...rest }] : []
  })
}

/** By id or number. Throws `not_found`. */
export const getBatch = async (ref: string): Promise<PayoutBatchDetails> => toBatchDetails(await getBatchDoc(ref))

const itemStates: Readonly<Partial<Record<BatchItemTab, readonly PayoutState[]>>> = {
  completed: ['completed'],
  pending: ['pending', 'on_hold'],
  processing: ['processing'],
  failed: ['failed'],
  cancelled: ['cancelled'],
}

/** The payouts of a run, by default the largest first. Throws `not_found`. */
export async function listBatchItems(ref: string, { tab, ...query }: z.output<typeof PayoutBatchItemQuery>): Promise<PayoutBatchItemPage> {
  checkDepth(query)
  const { _id, createdAt, results } = await getBatchDoc(ref)
  const page = await listItems({ ...query, batchId: _id, states: itemStates[tab], needsAttention: tab === 'attention' })
  const agentIds = page.items.map(({ payout }) => new Types.ObjectId(payout.agent.id))
  const [previous, told] = await Promise.all([previousAmounts(agentIds, createdAt), readTold(results)])
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      previousSen: previous.get(item.payout.agent.id) ?? null,
      told: told.get(item.payout.id)?.told ?? null,
    })),
  }
}
