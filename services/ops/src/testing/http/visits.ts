import type { Session } from '../../auth/contract.ts'
import { demoPassword, demoStaff } from '../../demo/accounts.ts'
import type { Permission, Role } from '../../permissions.ts'
import type { Answer, Client } from './client.ts'
import { cookieOf, type SetCookie } from './cookies.ts'

/** A browser that has signed in. */
export interface Visit {
  client: Client
  answer: Answer<Session>
  cookie: SetCookie
  sessionId: string
}

export interface VisitOptions {
  api?: number
  rememberMe?: boolean
}

/** The account with which it signs in. */
const [first, account = first] = demoStaff
if (!account) throw new Error('the demo has no staff')
export const visitingStaff: { email: string; role: Role; permissions: readonly Permission[] } = account

export async function visit(
  ops: { visitor: (api?: number) => Client },
  { api = 0, rememberMe = false }: VisitOptions = {},
): Promise<Visit> {
  const client = ops.visitor(api)
  const answer = await client.signIn(visitingStaff.email, demoPassword, rememberMe)
  const cookie = cookieOf(answer)
  return { client, answer, cookie, sessionId: cookie.value.split('.')[0] ?? '' }
}
