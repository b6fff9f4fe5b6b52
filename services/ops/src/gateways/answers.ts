import type { z } from 'zod'
import { meaningOf, type Meaning } from './codes.ts'
import { GatewayUnreachable, type Movement, type NotFound, type Outcome, type UnknownCause } from './contract.ts'
import type { GatewayAnswer } from './http.ts'

export interface Unknown {
  kind: 'unknown'
  cause: UnknownCause
}

export const unknown = (cause: UnknownCause): Unknown => ({ kind: 'unknown', cause })

/** What a code makes of something that is said to be declined: an unclear code proves nothing. */
export const declinedBy = (codes: ReadonlyMap<string, Meaning>, code: string): { kind: 'declined'; code: string } | Unknown =>
  meaningOf(codes, code) === 'declined' ? { kind: 'declined', code } : unknown('bank')

/** What a code makes of something that is said to be pending. */
export const pendingBy = <Pending extends Outcome | { kind: 'pending' }>(
  codes: ReadonlyMap<string, Meaning>,
  code: string,
  pending: Pending,
): Pending | Unknown => (meaningOf(codes, code) === 'pending' ? pending : unknown('bank'))

/** The body of a good answer in its shape; anything else proves nothing. */
export function bodyOf<Shape, Result>(
  answer: GatewayAnswer,
  shape: z.ZodType<Shape>,
  outcomeOf: (body: Shape) => Result,
): Result | Unknown {
  if (answer.kind === 'unknown') return unknown(answer.cause)
  if (answer.status !== 200) return unknown('rejected')
  const parsed = shape.safeParse(answer.body)
  return parsed.success ? outcomeOf(parsed.data) : unknown('malformed')
}

/** The one record that a lookup by key finds. */
export function onlyOne<Record, Result>(records: readonly Record[], outcomeOf: (record: Record) => Result): Result | NotFound | Unknown {
  const [first] = records
  if (first === undefined) return { kind: 'not_found' }
  return records.length === 1 ? outcomeOf(first) : unknown('malformed')
}

export interface StatementPage {
  items: Movement[]
  next?: string
}

/** A page of a statement; throws the reason why there is none. */
export function pageOf(page: StatementPage | Unknown): StatementPage {
  if ('cause' in page) throw new GatewayUnreachable(page.cause)
  return page
}
