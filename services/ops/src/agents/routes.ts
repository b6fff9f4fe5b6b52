import { VersionQuery, type Page } from '../platform/contract.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { receiving } from '../platform/files/receive.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, patch, post, postFile, remove, type Principal, type Route } from '../platform/http/routes.ts'
import { accounts } from '../platform/ledger/accounts.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import { revealRoute } from '../platform/personal-data/reveal.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { activateAgent, banAgent, reviewAgent, suspendAgent } from './status/account-commands.ts'
import { agentAvatar, agentAvatarCommands } from './avatar.ts'
import { changeBank, createAgent, editAgent } from './commands.ts'
import { AgentDetails, AgentFound, agentNumbers, AgentPage, AgentQuery, type AgentRow, AgentStats } from './contract.ts'
import { agentExport } from './export.ts'
import { findAgent } from './find.ts'
import { AgentEdit, AgentReview, AgentSearchByIc, AgentStatusReason, AgentSuspension, BankEdit, NewAgent } from './input-contract.ts'
import { agents, type AgentDoc } from './model.ts'
import { readNumbers } from './numbers.ts'
import { getAgentDoc, listAgents, lookAgentsUp, type ReadLoads } from './queries.ts'
import { readAgentStats } from './stats.ts'
import { toDetails, toRow, type AgentSight } from './views.ts'

export interface AgentServices {
  readAgentLoads: ReadLoads
  dataSeal: DataSeal
}

const may = (principal: Principal, permission: 'agents.read' | 'finance.read') =>
  principal.kind === 'staff' && principal.permissions.includes(permission)
const [read, write] = ['agents.read', 'agents.write'] as const
const status = { body: AgentStatusReason, answer: AgentDetails }

/** Many consoles ask for their lists again after the same event. */
const balances = sharedRead(250, readBalances)

/** How agents are shown to whoever asks. */
function showing(readLoads: ReadLoads) {
  const sightsOf = async (principal: Principal, found: readonly AgentDoc[]) => {
    const loads = await readLoads(found.map(({ _id }) => _id))
    const isLookUp = !may(principal, read)
    const owed = may(principal, 'finance.read') && !isLookUp ? await balances.recent() : null
    return ({ _id }: AgentDoc): AgentSight => {
      const id = _id.toHexString()
      return {
        isLookUp,
        owedSen: owed && 0 - (owed.get(accounts.agentPayable(id))?.sen ?? 0),
        todayLoad: loads.get(id) ?? 0,
      }
    }
  }
  return {
    rows: async (principal: Principal, found: readonly AgentDoc[]): Promise<AgentRow[]> => {
      const sightOf = await sightsOf(principal, found)
      return found.map((doc) => toRow(doc, sightOf(doc)))
    },
    details: async (principal: Principal, changed: Promise<AgentDoc>): Promise<AgentDetails> => {
      const doc = await changed
      return toDetails(doc, (await sightsOf(principal, [doc]))(doc))
    },
  }
}

export function agentRoutes({ readAgentLoads, dataSeal }: AgentServices): Route[] {
  const { rows, details } = showing(readAgentLoads)
  const shown = async (principal: Principal, page: Page<AgentDoc>) => ({ ...page, items: await rows(principal, page.items) })
  return [
    get(
      '/agents',
      ['orders.write', read],
      { summary: 'List agents with their workload; names only without agents.read', query: AgentQuery, answer: AgentPage },
      async ({ principal, query }) => shown(principal, await (may(principal, read) ? listAgents(query) : lookAgentsUp(query))),
    ),
    exportRoute('/agents/exports', agentExport),
    get('/agents/stats', read, { summary: 'Agent statistics, live; earnings need finance.read', answer: AgentStats }, ({ principal }) =>
      readAgentStats({ withEarnings: may(principal, 'finance.read') }),
    ),
    get('/agents/:id', read, { summary: 'Get an agent by id or number', answer: AgentDetails }, ({ principal, id }) =>
      details(principal, getAgentDoc(id)),
    ),
    post(
      '/agents/find',
      read,
      // An answer that could be repeated would have to be stored.
      {
        summary: 'Find an agent by IC number; the search is logged',
        body: AgentSearchByIc,
        answer: AgentFound,
        idempotencyKey: 'unused',
      },
      async ({ principal, context, body, http }) => {
        const found = await findAgent(context, { ...body, reader: signedIn(principal), address: http.address }, dataSeal)
        return { agent: (await rows(principal, found ? [found] : []))[0] ?? null }
      },
    ),
    revealRoute(dataSeal, { path: '/agents/:id/reveal', permission: write, entity: agents, fields: agentNumbers, read: readNumbers }),
    ...changeRoutes(dataSeal, details),
    ...statusRoutes(details),
  ]
}

type Show = ReturnType<typeof showing>['details']

const changeRoutes = (dataSeal: DataSeal, details: Show): Route[] => [
  post('/agents', write, { summary: 'Add an agent', body: NewAgent, answer: AgentDetails, status: 201 }, ({ principal, context, body }) =>
    details(principal, createAgent(context, body, dataSeal)),
  ),
  patch('/agents/:id', write, { summary: 'Update an agent', body: AgentEdit, answer: AgentDetails }, ({ principal, context, id, body }) =>
    details(principal, editAgent(context, id, body, dataSeal)),
  ),
  post(
    '/agents/:id/bank',
    write,
    { summary: 'Change the bank account of an agent; payouts are held for 72 hours', body: BankEdit, answer: AgentDetails },
    ({ principal, context, id, body }) => details(principal, changeBank(context, id, body, dataSeal)),
  ),
  postFile(
    '/agents/:id/avatar',
    write,
    { summary: 'Upload the picture of an agent', query: VersionQuery, receive: receiving(agentAvatar.kinds), answer: AgentDetails },
    ({ principal, context: by, id, query, body }) => details(principal, agentAvatarCommands.set({ by, id, version: query.version }, body)),
  ),
  remove(
    '/agents/:id/avatar',
    write,
    { summary: 'Remove the picture of an agent', query: VersionQuery, answer: AgentDetails },
    ({ principal, context: by, id, query }) => details(principal, agentAvatarCommands.remove({ by, id, version: query.version })),
  ),
]

const statusRoutes = (details: Show): Route[] => [
  post(
    '/agents/:id/suspend',
    write,
    { summary: 'Suspend an agent, with a reason', body: AgentSuspension, answer: AgentDetails },
    ({ principal, context, id, body }) => details(principal, suspendAgent(context, id, body)),
  ),
  post('/agents/:id/activate', write, { summary: 'Activate an agent, with a reason', ...status }, ({ principal, context, id, body }) =>
    details(principal, activateAgent(context, id, body)),
  ),
  post('/agents/:id/ban', write, { summary: 'Ban an agent', ...status }, ({ principal, context, id, body }) =>
    details(principal, banAgent(context, id, body)),
  ),
  post(
    '/agents/:id/verify',
    write,
    { summary: 'Verify an agent, or reject with a reason', body: AgentReview, answer: AgentDetails },
    ({ principal, context, id, body }) => details(principal, reviewAgent(context, id, body)),
  ),
]
