import { z } from 'zod'

/** Twenty-four hex digits, as MongoDB writes an ObjectId. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hex digits')
/** Grows by one with every change; a command names the version it saw. */
export const Version = z.int().min(1).max(1_000_000_000)
/** An instant as it travels: ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ message: 'must be an instant like 2026-07-14T02:30:00.000Z' })
/** An amount in sen (1/100 ringgit), never negative, at most RM 1,000,000. */
export const Sen = z.int().min(0).max(100_000_000)
/** A rate in basis points (1/100 percent). */
export const Bps = z.int().min(0).max(10_000)
/** A Malaysian mobile number as it is stored: +60 1x… without spaces (spec/0, "Rules of the terms"). */
export const MobilePhone = z.string().regex(/^\+601\d{8,9}$/, 'must be a Malaysian mobile number like +60128841907')
export const Email = z.email('must be an e-mail address like name@example.com').max(254)

/** Words a person typed: trimmed, something to be seen in them, at most `max` characters, and free of control characters. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((words) => /[^\p{C}\p{Z}]/u.test(words), 'must not be empty')
    .refine((words) => !/\p{Cc}/u.test(words.replaceAll(/[\t\n\r]/g, '')), 'must not contain control characters')
}

/** A whole number in a query string: digits only, no sign, no exponent. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

/** A comma-separated list in a query string, each word one of `values`. */
export function commaList<const Word extends string>(values: readonly Word[]) {
  return z
    .string()
    .max(500)
    .transform((words) => words.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(30))
}

export const pageSizes = [5, 10, 25, 50] as const
/** How deep a list can be paged: page × limit. */
export const pageDepthMax = 10_000

export const PageQuery = z.strictObject({
  page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  limit: wholeNumber({ min: 1, max: 50 }).default(10),
})

/** One page of a list. `total` is exact to 10,000; beyond it `total` is 10,000 and `totalExact` false. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalExact: z.boolean(),
    totalPages: z.int(),
  })
}
export interface Page<T> {
  items: T[]
  page: number
  limit: number
  total: number
  totalExact: boolean
  totalPages: number
}

/** The body of a command that needs nothing but the version its caller saw. */
export const Versioned = z.strictObject({ version: Version })

export const ActorKind = z.enum(['staff', 'agent', 'customer', 'system'])
/** Who did it. A customer is named "Customer" here: events carry no personal data. */
export const Actor = z.strictObject({ kind: ActorKind, id: Id.nullable(), name: z.string() }).meta({ id: 'Actor' })
export type Actor = z.infer<typeof Actor>

/** From each status, where it may go. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Every status from which `to` may be reached. */
export function into<Status extends string>(transitions: Transitions<Status>, to: Status): Status[] {
  return (Object.keys(transitions) as Status[]).filter((from) => transitions[from].includes(to))
}

export const ErrorCode = z.enum([
  'unauthenticated',
  'token_expired',
  'invalid_credentials',
  'forbidden',
  'validation_failed',
  'not_found',
  'stale_version',
  'transition_refused',
  'rule_broken',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'page_too_deep',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const ErrorBody = z
  .strictObject({ code: ErrorCode, message: z.string(), requestId: z.string(), details: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** What the event log tells of one change; `data` is the entity as lists show it. */
export interface LiveEvent<Type extends string = string, Data = unknown> {
  seq: number
  type: Type
  entity: string
  id: string
  version: number
  at: string
  actor: Actor
  data: Data
}

/** The events of one noun: who may see them, the shape of `data`, and their names. */
export interface EventDefinition<Permission extends string, Data extends z.ZodType, Type extends string> {
  entity: string
  permission: Permission
  data: Data
  types: readonly Type[]
}

export function defineEvents<Permission extends string, Data extends z.ZodType, const Type extends string>(
  entity: string,
  permission: Permission,
  data: Data,
  types: readonly Type[],
): EventDefinition<Permission, Data, Type> {
  return { entity, permission, data, types }
}
