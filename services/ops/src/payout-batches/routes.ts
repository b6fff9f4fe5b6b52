import { Versioned } from '../platform/contract.ts'
import { get, getFile, post, type Route } from '../platform/http/routes.ts'
import { BankFilePreview, BankFileQuery, FileLayouts } from './bank-file/file-layout-contract.ts'
import { bankFileOf, previewBankFile } from './bank-file/bank-file.ts'
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
import { createBatch } from './preparing/create-batch.ts'
import { previewBatch } from './preparing/preview.ts'
import { getBatch, listBatches, listBatchItems, toBatchDetails } from './queries.ts'
import { confirmResults, giveResults, rejectResults } from './bank-file/results.ts'
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
    { summary: 'List payout batches, newest first by default', query: PayoutBatchQuery, answer: PayoutBatchPage },
    ({ query }) => listBatches(query),
  ),
  get('/payout-batches/stats', read, { summary: 'Get live counts of payout batches', answer: PayoutBatchStats }, readPayoutBatchStats),
  get('/payout-batches/:id', read, { summary: 'Get a payout batch without its payouts', ...one }, ({ id }) => getBatch(id)),
  get(
    '/payout-batches/:id/items',
    read,
    { summary: 'List the payouts of a payout batch', params, query: PayoutBatchItemQuery, answer: PayoutBatchItemPage },
    ({ id, query }) => listBatchItems(id, query),
  ),
  post(
    '/payout-batches/preview',
    read,
    {
      summary: 'Preview a payout batch with included and excluded agents',
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
      summary: 'Create a draft payout batch; its payouts are created in the background',
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
    { summary: 'Submit a draft for approval', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await submitBatch(context, services, id, body)),
  ),
  post(
    '/payout-batches/:id/cancel',
    write,
    { summary: 'Cancel an unreleased payout batch and free its orders', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await cancelBatch(context, id, body)),
  ),
]

const deciding: Route[] = [
  post(
    '/payout-batches/:id/approve',
    approve,
    // The body holds a password: no trace of it is kept. The version lets one approval through.
    { summary: 'Release a payout batch prepared by another user', body: BatchApproval, ...one, idempotencyKey: 'unused' },
    async ({ context, id, body }) => toBatchDetails(await approveBatch(context, id, body)),
  ),
  post(
    '/payout-batches/:id/reject',
    approve,
    { summary: 'Reject a payout batch and free its orders', body: BatchRejection, ...money },
    async ({ context, id, body }) => toBatchDetails(await rejectBatch(context, id, body)),
  ),
  post(
    '/payout-batches/:id/send-back',
    approve,
    { summary: 'Return a submitted payout batch to draft', body: BatchRejection, ...money },
    async ({ context, id, body }) => toBatchDetails(await sendBatchBack(context, id, body)),
  ),
]

const released: Route[] = [
  post(
    '/payout-batches/:id/cancel-rest',
    write,
    { summary: 'Cancel the unsent payouts of a released payout batch', body: BatchCancelRest, ...money },
    async ({ context, id, body }) => toBatchDetails(await cancelRest(context, id, body)),
  ),
  post(
    '/payout-batches/:id/retry-failed',
    write,
    { summary: 'Retry the failed payouts of a released payout batch', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await retryFailed(context, id, body)),
  ),
]

const byFile = ({ dataSeal, fileLayouts }: PayoutBatchServices): Route[] => [
  get(
    '/payout-batches/file-layouts',
    read,
    { summary: 'List bank file layouts; the first is the default', answer: FileLayouts },
    async () => fileLayouts,
  ),
  get(
    '/payout-batches/:id/bank-file/preview',
    read,
    {
      summary: 'Preview the bank file with masked account numbers, and list its files',
      params,
      query: BankFileQuery,
      answer: BankFilePreview,
    },
    ({ id, query }) => previewBankFile(id, query.file),
  ),
  getFile(
    '/payout-batches/:id/bank-file',
    write,
    { summary: 'Download a bank file of a released payout batch as CSV', params, query: BankFileQuery },
    ({ id, context, query }) => bankFileOf(context, dataSeal, id, query.file),
  ),
  post(
    '/payout-batches/:id/results',
    write,
    {
      summary: 'Upload the bank’s result file; it takes effect once confirmed',
      body: BatchResultFile,
      ...money,
      bodyMaxBytes: fileMaxBytes,
    },
    async ({ context, id, body }) => toBatchDetails(await giveResults(context, id, body)),
  ),
  post(
    '/payout-batches/:id/results/confirm',
    approve,
    { summary: 'Confirm a result file uploaded by another user', body: Versioned, ...money },
    async ({ context, id, body }) => toBatchDetails(await confirmResults(context, id, body)),
  ),
  post(
    '/payout-batches/:id/results/reject',
    [write, approve],
    { summary: 'Reject a result file', body: BatchResultsRejection, ...money },
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
