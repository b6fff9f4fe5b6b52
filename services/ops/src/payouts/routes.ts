import { evidenceRoutes } from '../bank-evidence/routes.ts'
import type { Permission } from '../permissions.ts'
import { PageQuery, Versioned } from '../platform/contract.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, getFile, post, type Principal, type Route } from '../platform/http/routes.ts'
import {
  adjustPayout,
  cancelPayout,
  holdPayout,
  notPayByHand,
  payByHand,
  processPayout,
  recheckPayout,
  releasePayout,
  retryPayout,
  type PayoutServices,
} from './commands.ts'
import {
  NewAdjustment,
  NewPayout,
  PayoutDetails,
  PayoutCancellation,
  PayoutHold,
  PayoutNotPaid,
  PayoutPage,
  PayoutPaid,
  PayoutPreview,
  PayoutPreviewQuery,
  PayoutQuery,
  PayoutRef,
  PayoutStats,
  Wallet,
  WalletPage,
} from './contract.ts'
import { createPayout, previewPayout } from './preparing/create-payout.ts'
import { payoutEvidence } from './evidence.ts'
import { toPayoutDetails } from './model.ts'
import { getPayout, listPayouts } from './queries.ts'
import { statementOf } from './statement.ts'
import { readPayoutStats } from './stats.ts'
import { listWalletEntries, readWallet } from './wallet/wallet.ts'

const [read, write] = ['finance.read', 'finance.write'] as const
/** Whoever approves decides on what waits for them. */
const decide = [write, 'finance.approve'] as const
const one = { params: { id: PayoutRef }, answer: PayoutDetails }
const money = { ...one, idempotencyKey: 'required' } as const
const decider = (principal: Principal) => {
  const may = (permission: Permission) => principal.kind === 'staff' && principal.permissions.includes(permission)
  return { mayWrite: may(write), mayApprove: may('finance.approve') }
}

const reads: Route[] = [
  get('/payouts', read, { summary: 'List payouts, newest first by default', query: PayoutQuery, answer: PayoutPage }, ({ query }) =>
    listPayouts(query),
  ),
  get('/payouts/stats', read, { summary: 'Get live counts of payouts', answer: PayoutStats }, readPayoutStats),
  get(
    '/payouts/preview',
    read,
    { summary: 'Preview the payout of an agent and period, with excluded orders', query: PayoutPreviewQuery, answer: PayoutPreview },
    ({ query }) => previewPayout(query),
  ),
  get('/payouts/:id', read, { summary: 'Get a payout with its lines and timeline', ...one }, ({ id }) => getPayout(id)),
  getFile(
    '/payouts/:id/statement',
    read,
    { summary: 'Get the statement of a payout as PDF', params: { id: PayoutRef } },
    ({ id, principal }) => statementOf(id, signedIn(principal).id),
  ),
  get('/agents/:id/wallet', read, { summary: 'Get the wallet of an agent', answer: Wallet }, ({ id }) => readWallet(id)),
  get(
    '/agents/:id/wallet/entries',
    read,
    { summary: 'List wallet transactions of an agent, newest first', query: PageQuery, answer: WalletPage },
    ({ id, query }) => listWalletEntries(id, query),
  ),
]

const commands = (services: PayoutServices): Route[] => [
  post(
    '/payouts',
    write,
    {
      summary: 'Create a payout for the payable orders of a period, or for some of them',
      body: NewPayout,
      answer: PayoutDetails,
      status: 201,
      idempotencyKey: 'required',
    },
    async ({ context, body }) => toPayoutDetails(await createPayout(context, body, services.dataSeal)),
  ),
  post(
    '/payouts/:id/process',
    decide,
    { summary: 'Process a payout; large payouts require a user who did not prepare it', body: Versioned, ...money },
    async ({ context, id, body, principal }) =>
      toPayoutDetails(await processPayout(context, services, id, { ...body, ...decider(principal) })),
  ),
  post(
    '/payouts/:id/hold',
    decide,
    { summary: 'Put a payout on hold, with a reason', body: PayoutHold, ...money },
    async ({ context, id, body, principal }) => toPayoutDetails(await holdPayout(context, id, { ...body, ...decider(principal) })),
  ),
  post(
    '/payouts/:id/release',
    decide,
    { summary: 'Release a payout on hold, to the agent’s current bank account', body: Versioned, ...money },
    async ({ context, id, body, principal }) =>
      toPayoutDetails(await releasePayout(context, services, id, { ...body, ...decider(principal) })),
  ),
  ...laterCommands(services),
]

const laterCommands = (services: PayoutServices): Route[] => [
  post(
    '/payouts/:id/cancel',
    decide,
    { summary: 'Cancel a payout and free its orders for another payout', body: PayoutCancellation, ...money },
    async ({ context, id, body, principal }) => toPayoutDetails(await cancelPayout(context, id, { ...body, ...decider(principal) })),
  ),
  post(
    '/payouts/:id/retry',
    write,
    { summary: 'Prepare a failed payout for a new attempt', body: Versioned, ...money },
    async ({ context, id, body }) => toPayoutDetails(await retryPayout(context, services, id, body)),
  ),
  post(
    '/payouts/:id/adjustments',
    write,
    { summary: 'Add a bonus, deduction or adjustment to a pending or on-hold payout', body: NewAdjustment, ...money },
    async ({ context, id, body }) => toPayoutDetails(await adjustPayout(context, id, body)),
  ),
  ...byHand(services),
]

const byHand = (services: PayoutServices): Route[] => [
  post(
    '/payouts/:id/paid',
    write,
    { summary: 'Record a manual payout as paid', body: PayoutPaid, ...money },
    async ({ context, id, body, principal }) => toPayoutDetails(await payByHand(context, id, { ...body, ...decider(principal) })),
  ),
  post(
    '/payouts/:id/not-paid',
    write,
    { summary: 'Record a manual payout as not paid', body: PayoutNotPaid, ...money },
    async ({ context, id, body }) => toPayoutDetails(await notPayByHand(context, id, body)),
  ),
  post(
    '/payouts/:id/recheck',
    write,
    { summary: 'Check the status of a payout at the bank', body: Versioned, ...money },
    async ({ id, body }) => toPayoutDetails(await recheckPayout(services, id, body)),
  ),
]

const evidence = ({ dataSeal: seal }: PayoutServices): Route[] =>
  evidenceRoutes(payoutEvidence, { seal, path: '/payouts', ref: PayoutRef, answer: PayoutDetails, toDetails: toPayoutDetails })

export const payoutRoutes = (services: PayoutServices): Route[] => [...reads, ...commands(services), ...evidence(services)]
