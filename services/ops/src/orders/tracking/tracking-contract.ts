import { z } from 'zod'
import { StoppedWhy } from '../../agents/status/stopped-contract.ts'
import { ActorKind, Id, Instant, Sen } from '../../platform/contract.ts'
import { OrderStatus } from '../status-machine.ts'

/** What happened, as data: the words of people stand alone, so that nobody has to find them in a sentence. */
export const TrackingNote = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['placed', 'payment_accepted', 'payment_failed', 'accepted', 'claimed']) }),
  /** Beyond the total: the order had been paid before, or another amount than the total came in. */
  z.strictObject({ kind: z.enum(['payment_repeated', 'payment_mismatched']), reference: z.string() }),
  z.strictObject({ kind: z.literal('assigned'), agentName: z.string() }),
  /** By the one who performed it. */
  z.strictObject({ kind: z.literal('declined'), reason: z.string() }),
  /** Taken from an agent who may no longer work. */
  z.strictObject({ kind: z.literal('unassigned'), agentName: z.string(), why: StoppedWhy }),
  /** The agent, who has the items, may no longer work. */
  z.strictObject({ kind: z.literal('agent_stopped'), why: StoppedWhy }),
  z.strictObject({ kind: z.literal('agent_reinstated') }),
  z.strictObject({ kind: z.enum(['cancelled', 'disputed']), reason: z.string() }),
  z.strictObject({ kind: z.literal('rated'), rating: z.int() }),
  z.strictObject({ kind: z.literal('rating_removed'), reason: z.string() }),
  /** The status was moved, with a note or without. */
  z.strictObject({ kind: z.literal('moved'), notes: z.string().nullable() }),
  /** Of its payment; 0 where it was paid back before. */
  z.strictObject({ kind: z.literal('paid_back'), amountSen: Sen }),
  /** Fields of the order, by name. */
  z.strictObject({ kind: z.literal('changed'), fields: z.array(z.string()) }),
])
export type TrackingNote = z.infer<typeof TrackingNote>

export const TrackingEvent = z
  .strictObject({
    id: Id,
    status: OrderStatus,
    timestamp: Instant,
    location: z.string().nullable(),
    /** The note as a sentence. */
    description: z.string(),
    /** Absent in events of earlier versions, which stored the sentence only. */
    note: TrackingNote.optional(),
    performedBy: z.strictObject({ id: Id.nullable(), name: z.string(), role: ActorKind }),
  })
  .meta({ id: 'TrackingEvent' })
export type TrackingEvent = z.infer<typeof TrackingEvent>
