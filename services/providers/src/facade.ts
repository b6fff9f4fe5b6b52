import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Book, Notice } from './book.ts'
import type { Faults, OperationName } from './faults.ts'
import type { Gateway, Kind, Movement, Operation } from './operation.ts'
import type { Sandbox } from './sandbox.ts'

/** A request whose body and query are read: forms, JSON and the query alike as texts by name. */
export interface Call {
  params: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
}

export interface Reply {
  status: number
  body: unknown
}

export interface FacadeRoute {
  method: 'GET' | 'POST'
  path: string
  operation: OperationName
  /** What faults and magic amounts go by. */
  facts: (call: Call) => { key: string; amountSen: number }
  run: (call: Call) => Reply
}

/** A gateway as its merchants see it. */
export interface Facade {
  gateway: Gateway
  routes: readonly FacadeRoute[]
  isAuthorized: (headers: IncomingHttpHeaders) => boolean
  unauthorized: Reply
  /** The answer to a key that was used for something else. */
  keyReused: (message: string) => Reply
  /** A signed message about a change. */
  message: (operation: Operation, notice: Notice, nowMs: number) => { headers: Record<string, string>; body: string }
  /** After how long an undelivered message is sent again, by attempt. */
  retriesMs: readonly number[]
}

export interface FacadeParts {
  sandbox: Sandbox
  book: Book
  faults: Faults
  /** Where the hosted pages are. */
  pagesUrl: string
}

/** A request that cannot be understood; answered with 400. */
export class BadRequest extends Error {}

export function read<Shape>(shape: z.ZodType<Shape>, call: Call): Shape {
  const parsed = shape.safeParse(call.params)
  if (parsed.success) return parsed.data
  throw new BadRequest(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}

/** What a lookup finds; what is still hidden is not there. */
export function lookUp({ sandbox, book }: FacadeParts, gateway: Gateway, kind: Kind, key: string): Operation[] {
  const found = sandbox.find(gateway, kind, key)
  return found && found.hiddenUntil <= book.nowMs() ? [found] : []
}

const pageSize = 100
const malaysiaMs = 8 * 3_600_000

/** The movements of a Malaysian day after the one named by `cursor`, without those that a fault leaves out. */
export function statementPage(
  { book, faults }: FacadeParts,
  gateway: Gateway,
  { day, cursor }: { day: string; cursor: string },
): { items: Movement[]; hasMore: boolean } {
  const isOmitted = ({ key, amountSen }: Movement) => faults.take('statement', { gateway, operation: 'statement', key, amountSen }) !== null
  const ofDay = book.movements(gateway).filter((each) => new Date(each.at + malaysiaMs).toISOString().startsWith(day) && !isOmitted(each))
  const from = cursor === '' ? 0 : ofDay.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== '' && from === 0) throw new BadRequest('cursor: no such movement on that day')
  return { items: ofDay.slice(from, from + pageSize), hasMore: from + pageSize < ofDay.length }
}

/** Compares secrets without telling by the time it takes how much of them agrees. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
