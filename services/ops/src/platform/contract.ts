import { z } from 'zod'
import { birthDayMin, dayMax, dayMin, isCalendarDay } from './calendar.ts'
import { readingOfEmail, writtenMax } from './email.ts'
import { readingOfPhone, readMobilePhone } from './phone.ts'
import { referenceKey } from './reference-key.ts'
import { readSearch } from './search-text.ts'
import { storedLine, storedText } from './text.ts'

/**
 * Text of one form, at most `max` characters long. The length is checked first, and the pattern only if it fits, so that no sender controls
 * how long a pattern runs. Every pattern of a contract goes through here.
 */
export function formatted(form: RegExp, { max, message }: { max: number; message: string }) {
  return z.string().max(max, { abort: true, error: message }).regex(form, { abort: true, error: message })
}

/** Twenty-four hex digits, as MongoDB writes an ObjectId. */
export const Id = formatted(/^[0-9a-f]{24}$/, { max: 24, message: 'must be an id of 24 hex digits' })
/** Schemas that take the number of a record as well as its id. Routes replace the number by the id (`platform/http/record-refs.ts`). */
export const recordRefs = z.registry<{ entity: string }>()
/** Incremented by every change; a command names the version its principal saw. */
export const Version = z.int().min(1).max(1_000_000_000)
/** An instant in JSON: ISO 8601 in UTC. */
export const Instant = formatted(z.regexes.datetime({}), { max: 40, message: 'must be an instant like 2026-07-14T02:30:00.000Z' }).meta({
  format: 'date-time',
})
/** A day as an answer has it: 2026-07-14. Inputs take a `Day`. */
export const CalendarDay = formatted(/^\d{4}-\d{2}-\d{2}$/, { max: 10, message: 'must be a day like 2026-07-14' })
  .refine(isCalendarDay, { abort: true, error: 'must be a day of the calendar' })
  .meta({ format: 'date' })
const dayFrom = (first: string, last: string) =>
  CalendarDay.refine((day) => day >= first && day <= last, `must be from ${first} to ${last}`)
/** A day as an input takes it. */
export const Day = dayFrom(dayMin, dayMax)
/** A date of birth as an input takes it. */
export const BirthDay = dayFrom(birthDayMin, dayMax)
/** RM 1,000,000, in sen (1/100 ringgit). */
export const senMax = 100_000_000
/** An amount in sen, never negative. */
export const Sen = z.int().min(0).max(senMax)
/** An amount of something: above zero. */
export const PositiveSen = z.int().min(1).max(senMax)
/** A rate in basis points (1/100 percent). */
export const Bps = z.int().min(0).max(10_000)
/** A Malaysian mobile number as stored: +60 1x… without spaces. */
export const MobilePhone = formatted(/^\+601\d{8,9}$/, { max: 13, message: 'must be a Malaysian mobile number like +60128841907' })
const notMobile = 'must be a Malaysian mobile number like 012-884 1907'
/** A Malaysian mobile number in any usual spelling, such as 012-884 1907 or tel:+60 (0)12 884 1907; read as it is stored. */
export const WrittenMobilePhone = z
  .string()
  .max(64, { abort: true, error: notMobile })
  .meta({ format: 'phone', description: 'A Malaysian mobile number in any usual spelling' })
  .transform((written, context) => {
    const phone = readMobilePhone(written)
    if (phone !== null) return phone
    const reading = readingOfPhone(written)
    context.addIssue({ code: 'custom', message: /\d/.test(reading) ? `${notMobile}, and was read as ${reading}` : notMobile })
    return z.NEVER
  })
  .pipe(MobilePhone)
/** The one rule for email addresses, both of accounts and of contacts. */
export const emailForm = z.regexes.email
export const emailLengthMax = 254
const notEmail = 'must be an email address like name@example.com'
export const Email = formatted(emailForm, { max: emailLengthMax, message: notEmail }).meta({
  format: 'email',
})
/** An email address as people paste it: `Name <a@mail.example>`, `mailto:a@mail.example`, with a final comma; read as it is stored. */
export const WrittenEmail = z
  .string()
  .max(writtenMax, { abort: true, error: notEmail })
  .meta({ format: 'email', description: 'An email address, also with its name or as a mailto link' })
  .transform((written, context) => {
    const reading = readingOfEmail(written)
    if (Email.safeParse(reading).success) return reading
    const isOther = reading !== '' && reading !== written.trim() && reading.length <= emailLengthMax
    context.addIssue({ code: 'custom', message: isOther ? `${notEmail}, and was read as ${reading}` : notEmail })
    return z.NEVER
  })
  .pipe(Email)

/** Free text as it is stored: composed, trimmed, with something visible in it, at most `max` characters, and free of control characters. */
export const text = (max: number) => textSchema(max, storedText)

function textSchema(max: number, stored: (given: string) => string) {
  return z
    .string()
    .overwrite(stored)
    .trim()
    .min(1, { abort: true })
    .max(max, { abort: true })
    .refine((value) => /[^\p{C}\p{Z}]/u.test(value), 'must not be empty')
    .refine((value) => !/\p{Cc}/u.test(value.replaceAll(/[\t\n\r]/g, '')), 'must not contain control characters')
}

/** Text of one line: a name. */
export const line = (max: number) => textSchema(max, storedLine).refine((value) => !/[\t\n\r]/.test(value), 'must be on one line')

/** A reference of a bank or a receipt, up to 60 characters. */
export const Reference = line(60).refine((value) => referenceKey(value) !== '', 'must have a letter or a digit')

/** A reason from a list, and a note: `other` says nothing without one. */
export const explained = <Given extends z.ZodType<{ reason: string; note?: string | undefined }>>(given: Given): Given =>
  given.refine(({ reason, note }) => reason !== 'other' || note !== undefined, { error: 'enter a reason', path: ['note'] })

/** A whole number in a query string: digits only, no sign, no exponent. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return formatted(/^\d{1,12}$/, { max: 12, message: 'must be a whole number' })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

/** The name of the upper bound that belongs to a lower one, and what is wrong with one below it: `minX` and `maxX`, `from` and `to`, `xFrom` and `xTo`. */
function upperBoundOf(name: string): { upper: string; problem: string } | null {
  if (name === 'from') return { upper: 'to', problem: 'must not be before from' }
  const [, event] = /^([a-z]\w{0,40})From$/.exec(name) ?? []
  if (event !== undefined) return { upper: `${event}To`, problem: `must not be before ${name}` }
  const [, rest] = /^min([A-Z]\w{0,40})$/.exec(name) ?? []
  return rest === undefined ? null : { upper: `max${rest}`, problem: `must not be less than ${name}` }
}

/** The query of a list whose bounds do not cross: in such a range there could be nothing. Routes apply it to every query. */
export const uncrossed = <Query extends z.ZodType>(query: Query): Query =>
  query.superRefine((values, context) => {
    for (const [name, least] of Object.entries(values as object) as [string, never][]) {
      const { upper = '', problem = '' } = upperBoundOf(name) ?? {}
      const most = (values as Record<string, never>)[upper]
      if (least !== undefined && most !== undefined && least > most) context.addIssue({ code: 'custom', path: [upper], message: problem })
    }
  })

/** A comma-separated list in a query string, each item one of `values`. */
export function commaList<const Word extends string>(values: readonly Word[]) {
  return z
    .string()
    .max(500)
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(30))
}

/** Ids with commas between them. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 25)
    .transform((list) => list.split(','))
    .pipe(z.array(Id).min(1).max(max))

/** The text of a search box. */
export const SearchText = z.string().max(2_000).overwrite(readSearch).meta({
  description:
    'Each search word must match the start of a word, or any part of one in Chinese, Japanese, Korean, Thai, Lao, Khmer or Burmese. Case, accents and apostrophes are ignored. Phone numbers, record numbers and email addresses are read in any usual spelling. Up to eight words are used, and of more than 400 characters those before the cut.',
})

export const pageSizes = [5, 10, 25, 50] as const
/** How deep lists can be paged: the maximum of page × limit. */
export const pageDepthMax = 10_000

/** The last row of a page: its id, and after a dot its place in the list as the page showed it. */
const RowPlace = formatted(/^[0-9a-f]{24}(\.[\w-]+)?$/, { max: 1_500, message: 'must be the `next` of the previous page, or a row’s id' })

/** Of every list that has pages. With `after`, a page begins after that row, whatever has changed since; totals count the pages before as they were. */
export const PageQuery = z.strictObject({
  page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  limit: wholeNumber({ min: 1, max: 50 }).default(10),
  after: RowPlace.optional().meta({ description: 'The `next` of the previous page, or the id of its last row: this page begins after it' }),
})

/** The fields by which a list may be sorted; a minus before the name turns the order round. */
export function sortBy<const Field extends string>(...fields: readonly Field[]) {
  return z.enum(fields.flatMap((field) => [field, `-${field}` as const]))
}

/** One page of a list. `total` is exact to 10,000; beyond it, it is 10,000 and `totalExact` false. `next` is the next page's `after`; null without items. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalExact: z.boolean(),
    totalPages: z.int(),
    next: z.string().nullable(),
  })
}
export interface Page<T> {
  items: T[]
  page: number
  limit: number
  total: number
  totalExact: boolean
  totalPages: number
  next: string | null
}

/** The body of a command that needs only the version its principal saw. */
export const Versioned = z.strictObject({ version: Version })
/** The same of a request that has no body of ours. */
export const VersionQuery = z.strictObject({ version: wholeNumber({ min: 1, max: 1_000_000_000 }) })

export const ActorKind = z.enum(['staff', 'agent', 'customer', 'system'])
/** Who acted. Customers are all named "Customer" here: events carry no personal data. */
export const Actor = z.strictObject({ kind: ActorKind, id: Id.nullable(), name: z.string() }).meta({ id: 'Actor' })
export type Actor = z.infer<typeof Actor>

/** The allowed next statuses of each status. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Every status from which `to` may be reached. */
export function into<Status extends string>(transitions: Transitions<Status>, to: Status): Status[] {
  return (Object.keys(transitions) as Status[]).filter((from) => transitions[from].includes(to))
}

/**
 * From which statuses an action is possible, and why from no other. Stated once: the server derives filter and rejection from it, the console
 * what its buttons say.
 */
export interface StatusRule<Status extends string> {
  from: readonly Status[]
  /** The status after the action; omitted if it stays. */
  to?: Status
  /** For a status outside `from`, as text. */
  why: (status: Status) => string
  /** What is allowed from that status instead. */
  allowed?: (status: Status) => readonly Status[]
}

/** The reason why the action is not possible, as text; null if possible. */
export function whyNot<Status extends string>({ from, why }: StatusRule<Status>, status: Status): string | null {
  return from.includes(status) ? null : why(status)
}

export const ErrorCode = z.enum([
  'unauthenticated',
  'token_expired',
  'invalid_credentials',
  'totp_required',
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
  'headers_too_large',
  'request_timeout',
  'precondition_failed',
  'range_not_satisfiable',
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

/** A published change from the event log; `data` is the entity as in lists. */
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

/** What the activity shows of an entity unless its events say otherwise: what names it. */
const Named = z.object({ id: z.string(), version: z.int(), name: z.string().optional(), number: z.string().optional() })

/** The events of one entity: the permission to see them, the schema of `data`, and their types. */
export interface EventDefinition<Permission extends string, Data extends z.ZodType, Type extends string> {
  entity: string
  permission: Permission
  data: Data
  types: readonly Type[]
  /** The part of `data` that the sentences of the activity need; other keys are dropped. Null: the activity does not show them. */
  activity: z.ZodType | null
}

export function defineEvents<Permission extends string, Data extends z.ZodType, const Type extends string>(
  entity: string,
  permission: Permission,
  data: Data,
  types: readonly Type[],
  activity: z.ZodType | null = Named,
): EventDefinition<Permission, Data, Type> {
  return { entity, permission, data, types, activity }
}
