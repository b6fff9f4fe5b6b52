import { changeOwnDuty, changeOwnProfile } from '../agents/app-commands.ts'
import { createAgent } from '../agents/commands.ts'
import { AgentProfile, AgentRegistration, DutyChange } from '../agents/input-contract.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { post, type Route } from '../platform/http/routes.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { FieldAccount } from './contract.ts'

const agentApp = { scopes: ['field:agent'] }
const account = { answer: FieldAccount, idempotencyKey: 'required' } as const

/** Who is not an agent yet acts under no name. */
const asApplicant = (context: CommandContext): CommandContext => ({ ...context, actor: { kind: 'agent', id: null, name: 'Applicant' } })

/** What agents tell of themselves. */
export const agentFieldRoutes = ({ dataSeal }: { dataSeal: DataSeal }): Route[] => [
  post(
    '/field/agents',
    agentApp,
    { summary: 'Register an agent applicant', body: AgentRegistration, status: 201, ...account },
    async ({ context, body }) => toAccount(await createAgent(asApplicant(context), body, dataSeal)),
  ),
  post(
    '/field/agents/:id/profile',
    agentApp,
    { summary: 'Update contact, address, vehicle or hours of an agent', body: AgentProfile, ...account },
    async ({ context, id, body }) => toAccount(await changeOwnProfile(context, id, body, dataSeal)),
  ),
  post('/field/agents/:id/duty', agentApp, { summary: 'Go on or off duty', body: DutyChange, ...account }, async ({ context, id, body }) =>
    toAccount(await changeOwnDuty(context, id, body)),
  ),
]

const toAccount = ({ _id, city, state }: Awaited<ReturnType<typeof createAgent>>) => ({
  id: _id.toHexString(),
  city,
  state,
})
