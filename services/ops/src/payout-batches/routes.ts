import { Versioned } from '../platform/contract.ts'
import { get, getFile, post, type Route } from '../platform/http/routes.ts'
import { BankFilePreview, BankFileQuery, FileLayouts } from './file-layout-contract.ts'
import { bankFileOf, previewBankFile } from './bank-file.ts'
import {
  approveBatch,
  cancelBatch,
  cancelRest,
  rejectBatch,
  retryFailed,
  sendBatchBack,
  submitBatch,
  type PayoutBatchServices,
} from './commands.ts'
import {
  BatchApproval,
  BatchCancelRest,
  BatchRejection,
  BatchResultFile,
  BatchResultsRejection,
  NewPayoutBatch,
  PayoutBatchDetails,
  PayoutBatchItemPage,
  PayoutBatchItemQuery,
  PayoutBatchPage,
  PayoutBatchPreview,
  PayoutBatchPreviewInput,
  PayoutBatchQuery,
  PayoutBatchRef,
  PayoutBatchStats,
} from './contract.ts'
import { createBatch } from './create-batch.ts'
import { previewBatch } from './preview.ts'
import { getBatch, listBatches, listBatchItems, toBatchDetails } from './queries.ts'
import { confirmResults, giveResults, rejectResults } from './results.ts'
import { readPayoutBatchStats } from './stats.ts'

const [read, write, approve] = ['finance.read', 'finance.write', 'finance.approve'] as const
const params = { id: PayoutBatchRef }
const one = { params, answer: PayoutBatchDetails }
const money = { ...one, idempotencyKey: 'required' } as const
/** The ids of `agentsMax` agents. */
const bodyMaxBytes = 1_000_000
/** A line for each of them. */
const fileMaxBytes = 2_100_000

const reads = ({ dataSeal }: PayoutBatchServices): Route[] => [
  get(
    '/payout-batches',
    read,
    { summary: 'List payout runs, by default the newest first', query: PayoutBatchQuery, answer: PayoutBatchPage },
    ({ query }) => listBatches(query),
  ),
  get('/payout-batches/stats', read, { summary: 'Live counts of payout runs', answer: PayoutBatchStats }, readPayoutBatchStats),
  get('/payout-batches/:id', read, { summary: 'One payout run, without its payouts', ...one }, ({ id }) => getBatch(id)),
  get(
    '/payout-batches/:id/items',
    read,
    { summary: 'The payouts of a run', params, query: PayoutBatchItemQuery, answer: PayoutBatchItemPage },
    ({ id, query }) => listBatchItems(id, query),
  ),
  post(
    '/payout-batches/preview',
    read,
    {
      summary: 'What a payout run would pay, and whom it would leave out; nothing is changed',
      body: PayoutBatchPreviewInput,
      answer: PayoutBatchPreview,
      idempotencyKey: 'unused',
      bodyMaxBytes,
    },
    ({ body }) => previewBatch(body, dataSeal),
  ),
]

const making = (services: PayoutBatchServices): Route[] => [
  post(
    '/payout-batches',
    write,
    {
      summary: 'Create the draft of a payout run; its payouts are made in the background',
      body: NewPayoutBatch,
      answer: PayoutBatchDetails,
      status: 201,
      idempotencyKey: 'required',
      bodyMaxBytes,
    },
    async ({ context, body }) => toBatchDetails(await createBatch(context, services.fileLayouts, body)),
  ),
  post(
    '/payout-batches/:id/submit',
    write,
    { summary: 'Freeze a draft, and send it for approval', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await submitBatch(context, services, id, body)),
  ),
  post(
    '/payout-batches/:id/cancel',
    write,
    { summary: 'Cancel a run that is not released; its orders are free again', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await cancelBatch(context, id, body)),
  ),
]

const deciding: Route[] = [
  post(
    '/payout-batches/:id/approve',
    approve,
    // The body holds a password: no trace of it is kept. The version lets one approval through.
    { summary: 'Release a run, by somebody who has not prepared it', body: BatchApproval, ...one, idempotencyKey: 'unused' },
    async ({ context, id, body }) => toBatchDetails(await approveBatch(context, id, body)),
  ),
  post(
    '/payout-batches/:id/reject',
    approve,
    { summary: 'Reject a run; its orders are free again', body: BatchRejection, ...money },
    async ({ context, id, body }) => toBatchDetails(await rejectBatch(context, id, body)),
  ),
  post(
    '/payout-batches/:id/send-back',
    approve,
    { summary: 'Make a run that waits for approval a draft again', body: BatchRejection, ...money },
    async ({ context, id, body }) => toBatchDetails(await sendBatchBack(context, id, body)),
  ),
]

const released: Route[] = [
  post(
    '/payout-batches/:id/cancel-rest',
    write,
    { summary: 'Cancel what of a released run has not been sent', body: BatchCancelRest, ...money },
    async ({ context, id, body }) => toBatchDetails(await cancelRest(context, id, body)),
  ),
  post(
    '/payout-batches/:id/retry-failed',
    write,
    { summary: 'Try again what of a released run has failed', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await retryFailed(context, id, body)),
  ),
]

const byFile = ({ dataSeal, fileLayouts }: PayoutBatchServices): Route[] => [
  get(
    '/payout-batches/file-layouts',
    read,
    { summary: 'How banks take files of payouts; the first is taken where none is named', answer: FileLayouts },
    async () => fileLayouts,
  ),
  get(
    '/payout-batches/:id/bank-file/preview',
    read,
    {
      summary: 'How the file of a run for the bank begins, without whole account numbers, and which files there are',
      params,
      query: BankFileQuery,
      answer: BankFilePreview,
    },
    ({ id, query }) => previewBankFile(id, query.file),
  ),
  getFile(
    '/payout-batches/:id/bank-file',
    write,
    { summary: 'A file of a released run for the bank, as CSV: each payout is in one of them', params, query: BankFileQuery },
    ({ id, context, query }) => bankFileOf(context, dataSeal, id, query.file),
  ),
  post(
    '/payout-batches/:id/results',
    write,
    {
      summary: 'Give the bank’s result file of a run; nothing is moved until it is confirmed',
      body: BatchResultFile,
      ...money,
      bodyMaxBytes: fileMaxBytes,
    },
    async ({ context, id, body }) => toBatchDetails(await giveResults(context, id, body)),
  ),
  post(
    '/payout-batches/:id/results/confirm',
    approve,
    { summary: 'Confirm a result file, by somebody else than who gave it', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await confirmResults(context, id, body)),
  ),
  post(
    '/payout-batches/:id/results/reject',
    [write, approve],
    { summary: 'Reject a result file, by whoever could give it or confirm it', body: BatchResultsRejection, ...money },
    async ({ context, id, body }) => toBatchDetails(await rejectResults(context, id, body)),
  ),
]

export const payoutBatchRoutes = (services: PayoutBatchServices): Route[] => [
  ...reads(services),
  ...making(services),
  ...deciding,
  ...released,
  ...byFile(services),
]
