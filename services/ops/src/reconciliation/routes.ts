import type { PaymentServices } from '../payments/attempts/gateways.ts'
import { Versioned } from '../platform/contract.ts'
import { ruleBroken } from '../platform/errors.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { refuseFuture } from '../platform/happened-on.ts'
import { get, post, type Route } from '../platform/http/routes.ts'
import type { Movements } from '../platform/ledger/movements.ts'
import { reopenLine, resolveLine, resolveLines } from './commands.ts'
import {
  LinesResolved,
  NewResolution,
  NewResolutions,
  ReconciliationLineDetails,
  ReconciliationPage,
  ReconciliationQuery,
  ReconciliationStats,
  StatementDayQuery,
  StatementDays,
  StatementRequest,
} from './contract.ts'
import { lineExport } from './export.ts'
import { toLineDetails } from './model.ts'
import { getLine, lineList, readDays, readReconciliationStats } from './queries.ts'
import { askForStatement, refuseLost } from './statements.ts'

/** What the routes need beside the database. */
export interface ReconciliationServices extends PaymentServices {
  /** What of the records the statements list. */
  movements: readonly Movements[]
}

const [read, write] = ['finance.read', 'finance.write'] as const
const one = { answer: ReconciliationLineDetails } as const
const command = { ...one, idempotencyKey: 'required' } as const

const reads: Route[] = [
  get(
    '/reconciliation',
    read,
    {
      summary: 'List statement lines with ledger and documents, exceptions first',
      query: ReconciliationQuery,
      answer: ReconciliationPage,
    },
    ({ query }) => lineList.page(query),
  ),
  get('/reconciliation/stats', read, { summary: 'Live counts of exceptions', answer: ReconciliationStats }, readReconciliationStats),
  get(
    '/reconciliation/days',
    read,
    {
      summary: 'Totals of each provider’s statement of a day, with ledger and documents',
      query: StatementDayQuery,
      answer: StatementDays,
    },
    ({ query }) => readDays(query.day),
  ),
  get('/reconciliation/lines/:id', read, { summary: 'Get a statement line with its note', ...one }, ({ id }) => getLine(id)),
  exportRoute('/reconciliation/exports', lineExport),
]

const commands = ({ gateways, movements }: ReconciliationServices): Route[] => [
  post(
    '/reconciliation/lines/:id/resolve',
    write,
    { summary: 'Resolve an exception with a reason; no money is moved', body: NewResolution, ...command },
    async ({ context, id, body }) => toLineDetails(await resolveLine(context, movements, id, body)),
  ),
  post(
    '/reconciliation/lines/:id/reopen',
    write,
    { summary: 'Reopen a resolved line', body: Versioned, ...command },
    async ({ context, id, body }) => toLineDetails(await reopenLine(context, id, body.version)),
  ),
  post(
    '/reconciliation/resolve',
    write,
    {
      summary: 'Resolve many exceptions, each independently',
      body: NewResolutions,
      answer: LinesResolved,
      status: 200,
      idempotencyKey: 'required',
    },
    ({ context, body }) => resolveLines(context, movements, body),
  ),
  post(
    '/reconciliation/fetch',
    write,
    { summary: 'Import a statement again', body: StatementRequest, answer: StatementDays, status: 202 },
    async ({ body: { day, provider } }) => {
      refuseFuture('day', day)
      refuseLost(day)
      if (!gateways.find(provider)) throw ruleBroken('no_gateway', 'This provider is not set up. There is no statement to import.')
      await askForStatement(provider, day)
      return readDays(day)
    },
  ),
]

export const reconciliationRoutes = (services: ReconciliationServices): Route[] => [...reads, ...commands(services)]
