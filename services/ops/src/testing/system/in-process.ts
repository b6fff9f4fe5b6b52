import type { FastifyInstance, InjectOptions } from 'fastify'
import { ensureAgents } from '../../agents/seed.ts'
import { ensureCustomers } from '../../customers/seed.ts'
import { demoPassword, demoStaff } from '../../demo/accounts.ts'
import { demoAgents, demoCustomers } from '../../demo/people.ts'
import { createRandom } from '../../demo/random.ts'
import { createKey } from '../../field-keys/commands.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { createUser } from '../../users/commands.ts'
import { hashPassword } from '../../users/passwords/passwords.ts'
import type { Permission } from '../../permissions.ts'
import { createClient, type Client } from '../http/client.ts'
import { startEmptyDatabase } from './database.ts'
import { buildServedApp } from '../http/routes.ts'
import { newEmail } from './staff.ts'

/** The HTTP application of the product, asked without a port; nothing happens that a worker does. */
export interface InProcess {
  visitor: () => Client
  /** A super admin. */
  admin: Client
  /** One of the staff with these rights only. */
  somebody: (permissions: readonly Permission[]) => Promise<Client>
  customerApp: Client
  agentApp: Client
  stop: () => Promise<void>
}

/** On a database with one of the staff, a few customers and agents, and a key for each app. */
export async function startInProcess(): Promise<InProcess> {
  const database = await startEmptyDatabase()
  const random = createRandom(1)
  await ensureCustomers(demoCustomers(random, 4))
  await ensureAgents(demoAgents(random, 12))
  const [account] = demoStaff
  if (!account) throw new Error('the demo has no staff')
  const { can: _can, ...person } = account
  await createUser(systemContext, { ...person, passwordHash: await hashPassword(demoPassword) })
  const app = await buildServedApp(undefined, { fieldLimits: { perKey: 1_000_000, perPerson: 1_000_000, windowMs: 5_000 } })
  const clientWith = (headers: Record<string, string> = {}) => createClient('http://localhost', headers, injecting(app))
  const appWith = async (scope: 'field:customer' | 'field:agent') => clientWith({ 'x-api-key': await createKey(scope, scope) })
  const admin = clientWith()
  await admin.signIn(account.email, demoPassword)
  return {
    visitor: () => clientWith(),
    admin,
    somebody: async (permissions) => {
      const email = newEmail()
      await createUser(systemContext, {
        email,
        name: 'Puan Halimah',
        role: 'viewer',
        department: 'Support',
        permissions,
        passwordHash: await hashPassword(demoPassword),
      })
      const client = clientWith()
      await client.signIn(email, demoPassword)
      return client
    },
    customerApp: await appWith('field:customer'),
    agentApp: await appWith('field:agent'),
    stop: async () => {
      await app.close()
      await database.stop()
    },
  }
}

/** Reads a request as the network would carry it. */
const injecting = (app: FastifyInstance) => async (url: string, init: RequestInit) => {
  const request = new Request(url, init)
  const payload = Buffer.from(await request.arrayBuffer())
  const { pathname, search } = new URL(request.url)
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as NonNullable<InjectOptions['method']>,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(payload.length > 0 && { payload }),
  })
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) all.append(name, String(one))
  return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, { status: statusCode, headers: all })
}
