import { z } from 'zod'
import { Actor, Day, formatted, Id, Instant, page, PageQuery, SearchText, sortBy } from '../platform/contract.ts'

/** The name of an entity, a field or an action, such as "order" or "user.rightsChanged". */
const name = formatted(/^[a-z][\w.]*$/, { max: 60, message: 'must be a name like order.created' })
const nameList = z
  .string()
  .max(500)
  .transform((list) => list.split(','))
  .pipe(z.array(name).min(1).max(30))

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type AuditValue = z.infer<typeof AuditValue>

/** One field that changed. Of a personal one there is no value. */
export const AuditFieldChange = z.strictObject({ field: z.string(), isPersonal: z.boolean(), before: AuditValue, after: AuditValue })
export type AuditFieldChange = z.infer<typeof AuditFieldChange>

/** One entry of the audit log: who did what to which record. */
export const AuditEntry = z
  .strictObject({
    id: Id,
    /** 1 until it is chained, then 2: nothing else of it ever changes. */
    version: z.int(),
    at: Instant,
    actor: Actor,
    action: z.string(),
    entity: z.string(),
    recordId: z.string(),
    /** What the record is called now; null if it has no name, or is gone. */
    title: z.string().nullable(),
    requestId: z.string().nullable(),
    /** Where staff called from; null where it is not known, and for customers and agents. */
    address: z.string().nullable(),
    changes: z.array(AuditFieldChange),
    /** The personal number that was shown, by field, and what for. */
    shown: z.strictObject({ field: z.string(), reason: z.string() }).nullable(),
    /** The file that was made of people's data: what of, what it was narrowed by, and how many of the people this entry names. */
    exported: z.strictObject({ name: z.string(), format: z.string(), filters: z.array(z.string()), people: z.int() }).nullable(),
    /** Its place in the chain; null until it is chained. */
    chain: z.strictObject({ seq: z.int(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditTab = z.enum(['all', 'shown'])

export const AuditQuery = PageQuery.extend({
  /** `shown`: only who looked at whose personal numbers, and who had files made of whose data. */
  tab: AuditTab.optional(),
  /** The id or the number of a record. */
  search: SearchText.optional(),
  entity: nameList.optional(),
  action: nameList.optional(),
  actorId: Id.optional(),
  /** Of a person also the files that they are in. */
  recordId: Id.optional(),
  /** Malaysian days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sort: sortBy('at').optional(),
})
export type AuditQuery = z.input<typeof AuditQuery>
export const AuditPage = page(AuditEntry).meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof AuditPage>

/** List the actions that you have permission to see, with the entity of each: the choices of the filters. */
export const AuditActions = z.strictObject({ items: z.array(z.strictObject({ entity: z.string(), action: z.string() })) })
export type AuditActions = z.infer<typeof AuditActions>

/** The state of the chain. */
export const AuditStats = z
  .strictObject({
    /** How many entries are chained. */
    entries: z.int(),
    /** How many wait to be, at most 1,000. */
    waiting: z.int(),
    /** How often personal numbers were looked at today, at most 1,000. */
    shownToday: z.int(),
    signed: z.strictObject({ at: Instant, seq: z.int(), hash: z.string() }).nullable(),
    verified: z
      .strictObject({
        at: Instant,
        tookMs: z.int(),
        entries: z.int(),
        faultCount: z.int(),
        faults: z.array(z.strictObject({ seq: z.int(), text: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'AuditStats' })
export type AuditStats = z.infer<typeof AuditStats>
