import type { z } from 'zod'
import type { Permission } from '../../permissions.ts'
import type { CommandContext } from '../changes/command-context.ts'
import { Id } from '../contract.ts'

/** Who may call a route: anyone, anyone signed in, a holder of the permission (or one of several), or a key with one of the scopes. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[] | { scopes: readonly string[] }

/** A signed-in user, by request or by socket. */
export interface StaffPrincipal {
  kind: 'staff'
  id: string
  name: string
  sessionId: string
  permissions: readonly Permission[]
}

/** Who makes a request. */
export type Principal = { kind: 'anyone' } | StaffPrincipal | { kind: 'key'; id: string; name: string; scopes: readonly string[] }

/** The parts of HTTP a route may use; only signing in does. */
export interface HttpPart {
  address: string
  cookie: (name: string) => string | undefined
  origin: string | undefined
  /** The name a non-browser client gives itself; undefined if it sends none or one that is too long. */
  client: string | undefined
  setCookie: (name: string, value: string, options: { maxAgeSeconds?: number; path: string; secure: boolean }) => void
}

export interface Call<Query, Body> {
  principal: Principal
  context: CommandContext
  /** The `:id` of the path. */
  id: string
  query: Query
  body: Body
  http: HttpPart
}

interface Shapes<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  summary: string
  id?: z.ZodType<string>
  query?: Query
  /** Parameters that identify a person, with the key scope they require: any other key is rejected before the parameters are looked at. */
  queryScopes?: Readonly<Record<string, string>>
  body?: Body
  /** If omitted: 204, without a body. */
  answer?: Answer
  status?: 200 | 201
  /** Whether the request must have an Idempotency-Key; where it is optional, one that is sent counts. */
  idempotencyKey?: 'required' | 'optional' | 'unused'
}

export interface Route {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  access: Access
  summary: string
  id: z.ZodType<string>
  query: z.ZodType | undefined
  queryScopes: Readonly<Record<string, string>>
  body: z.ZodType | undefined
  answer: z.ZodType | undefined
  status: number
  idempotencyKey: 'required' | 'optional' | 'unused'
  run: (call: Call<never, never>) => Promise<unknown>
}

type Run<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = (
  call: Call<z.output<Query>, z.output<Body>>,
) => Promise<z.input<Answer>>

function route(method: Route['method']) {
  return <Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
    path: string,
    access: Access,
    shapes: Shapes<Query, Body, Answer>,
    run: Run<Query, Body, Answer>,
  ): Route => ({
    method,
    path: `/api${path}`,
    access,
    summary: shapes.summary,
    id: shapes.id ?? Id,
    query: shapes.query,
    queryScopes: shapes.queryScopes ?? {},
    body: shapes.body,
    answer: shapes.answer,
    status: shapes.status ?? (shapes.answer ? 200 : 204),
    idempotencyKey: shapes.idempotencyKey ?? (method === 'GET' ? 'unused' : 'optional'),
    run,
  })
}

export const get = route('GET')
export const post = route('POST')
export const patch = route('PATCH')
