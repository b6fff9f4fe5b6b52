import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Permission } from '../../permissions.ts'
import type { CommandContext } from '../changes/command-context.ts'
import { Id, uncrossed } from '../contract.ts'

/** Who may call a route: anyone, anyone signed in, a holder of the permission (or one of several), or a key with one of the scopes. */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[] | { scopes: readonly string[] }

/** A signed-in user, by request or by socket. */
export interface StaffPrincipal {
  kind: 'staff'
  id: string
  name: string
  /** The file of their picture. */
  avatar: string | null
  sessionId: string
  permissions: readonly Permission[]
  /** That of the user with these permissions: what was read at an earlier one is older. */
  version: number
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
  userAgent: string | undefined
  setCookie: (name: string, value: string, options: { maxAgeSeconds?: number; path: string; secure: boolean }) => void
}

/** The parameters that a path names: `'/users/:id/sessions/:sessionId'` → `'id' | 'sessionId'`. */
type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export interface Call<Query, Body, Path extends string = string> {
  principal: Principal
  context: CommandContext
  /** The `:id` of the path; empty if it has none. */
  id: string
  params: Readonly<Record<ParameterOf<Path>, string>>
  query: Query
  body: Body
  http: HttpPart
}

/** A file as a response. */
export interface FileAnswer {
  name: string
  /** Media type, such as `text/csv; charset=utf-8`. */
  type: string
  sizeBytes?: number
  content: Readable
  /** Whether it may be displayed: only what we have encoded ourselves. Anything else is offered for saving. */
  isInline?: boolean
  /** Names content that never changes: browsers keep it for a minute, and then ask whether they may go on. */
  etag?: string
}

/** What an upload has brought. */
export interface Received {
  /** A digest of the content: a repetition under the same Idempotency-Key has the same. */
  fingerprint: string
}
type Receive<Upload extends Received> = (
  request: IncomingMessage,
  principal: Principal,
  params: Readonly<Record<string, string>>,
) => Promise<Upload>

interface Shapes<Path extends string, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  summary: string
  /** The schemas of parameters that are not an `Id`. */
  params?: Partial<Record<ParameterOf<Path>, z.ZodType<string>>>
  query?: Query
  /** Parameters that identify a person, with the key scope they require: any other key is rejected before the parameters are looked at. */
  queryScopes?: Readonly<Record<string, string>>
  body?: Body
  /** If omitted: 204, without a body. */
  answer?: Answer
  /** 202: what was asked for has been recorded, and will be done. */
  status?: 200 | 201 | 202
  /** Whether the request must have an Idempotency-Key; where it is optional, one that is sent counts. */
  idempotencyKey?: 'required' | 'optional' | 'unused'
  /** How large the body may be, where the usual 100 kB do not fit. */
  bodyMaxBytes?: number
}

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  /** The schema of each parameter of the path. */
  params: Readonly<Record<string, z.ZodType<string>>>
  query: z.ZodType | undefined
  queryScopes: Readonly<Record<string, string>>
  body: z.ZodType | undefined
  answer: z.ZodType | undefined
  /** Whether `run` resolves to a FileAnswer. */
  isFile: boolean
  /** Reads the body of an upload, which no other route takes; see `postFile`. */
  receive: Receive<Received> | undefined
  status: number
  idempotencyKey: 'required' | 'optional' | 'unused'
  bodyMaxBytes: number | undefined
  run: (call: Call<never, never>) => Promise<unknown>
}

type Run<Path extends string, Query extends z.ZodType, Body extends z.ZodType, Result> = (
  call: Call<z.output<Query>, z.output<Body>, Path>,
) => Promise<Result>

function describe<Path extends string, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  method: Route['method'],
  path: Path,
  access: Access,
  shapes: Shapes<Path, Query, Body, Answer>,
): Omit<Route, 'run' | 'isFile' | 'receive'> {
  const given: Partial<Record<string, z.ZodType<string>>> = shapes.params ?? {}
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return {
    method,
    path: `/api${path}`,
    access,
    summary: shapes.summary,
    params: Object.fromEntries(names.map((name) => [name, given[name] ?? Id])),
    query: shapes.query && uncrossed(shapes.query),
    queryScopes: shapes.queryScopes ?? {},
    body: shapes.body,
    answer: shapes.answer,
    status: shapes.status ?? (shapes.answer ? 200 : 204),
    idempotencyKey: shapes.idempotencyKey ?? (method === 'GET' ? 'unused' : 'optional'),
    bodyMaxBytes: shapes.bodyMaxBytes,
  }
}

function route(method: Route['method']) {
  return <const Path extends string, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
    path: Path,
    access: Access,
    shapes: Shapes<Path, Query, Body, Answer>,
    run: Run<Path, Query, Body, z.input<Answer>>,
  ): Route => ({ ...describe(method, path, access, shapes), isFile: false, receive: undefined, run })
}

export const get = route('GET')
export const post = route('POST')
export const patch = route('PATCH')
/** DELETE: takes no body; a version is a query parameter. */
export const remove = route('DELETE')

/** GET of a file, which is streamed. Headers are sent with the first bytes: throw before returning the stream. */
export function getFile<const Path extends string, Query extends z.ZodType>(
  path: Path,
  access: Access,
  shapes: Omit<Shapes<Path, Query, z.ZodUndefined, z.ZodUndefined>, 'body' | 'answer' | 'status' | 'bodyMaxBytes' | 'idempotencyKey'>,
  run: Run<Path, Query, z.ZodUndefined, FileAnswer>,
): Route {
  return { ...describe('GET', path, access, shapes), status: 200, isFile: true, receive: undefined, run }
}

/** POST of a form with one file, which `receive` reads once access, path and query are checked. `call.body` is what it returns. */
export function postFile<const Path extends string, Upload extends Received, Query extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  access: Access,
  { receive, ...shapes }: Omit<Shapes<Path, Query, z.ZodUndefined, Answer>, 'body' | 'bodyMaxBytes'> & { receive: Receive<Upload> },
  run: Run<Path, Query, z.ZodType<Upload>, z.input<Answer>>,
): Route {
  return { ...describe('POST', path, access, shapes), isFile: false, receive, run }
}
