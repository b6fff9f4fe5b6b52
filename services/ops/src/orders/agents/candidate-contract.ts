import { z } from 'zod'
import { Agent, AccountStatus, VehiclePaper, VehicleType } from '../../agents/contract.ts'
import { CalendarDay, Instant, page, PageQuery, SearchText } from '../../platform/contract.ts'
import { OrderNumber } from '../number.ts'

/** How well an agent suits an order, best first. */
export const CandidateFit = z.enum(['good', 'other_area', 'full', 'off_duty', 'other_state', 'unavailable'])
export type CandidateFit = z.infer<typeof CandidateFit>

const ofDay = { orders: z.int(), max: z.int() }
/** Why an agent is ranked where it is: the deciding reason comes first. */
export const CandidateReason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: AccountStatus }),
  z.strictObject({ kind: z.literal('has_order') }),
  /** No longer insured, or the road tax is not paid: no new jobs. */
  z.strictObject({ kind: z.literal('papers_expired'), paper: VehiclePaper, expiresOn: CalendarDay }),
  /** Off duty now, for a pickup within two hours. */
  z.strictObject({ kind: z.literal('off_duty') }),
  /** The pickup's day is a day off. */
  z.strictObject({ kind: z.literal('day_off') }),
  z.strictObject({ kind: z.literal('other_state'), state: z.string() }),
  z.strictObject({ kind: z.literal('full'), ...ofDay }),
  z.strictObject({ kind: z.literal('other_area'), city: z.string() }),
  z.strictObject({ kind: z.literal('vehicle_small'), vehicleType: VehicleType, items: z.int(), itemsMax: z.int() }),
  z.strictObject({ kind: z.literal('area'), city: z.string() }),
  z.strictObject({ kind: z.literal('nearby'), number: OrderNumber, at: Instant }),
  z.strictObject({ kind: z.literal('room'), ...ofDay }),
])
export type CandidateReason = z.infer<typeof CandidateReason>

/** An agent as a candidate for one order: whether it can take it, and why. */
export const Candidate = Agent.extend({
  /** Orders assigned to the agent that are not delivered, cancelled or refunded. */
  todayLoad: z.int(),
  plateNumber: z.string(),
  /** Orders assigned to the agent with a pickup on the same day as this one's, except cancelled or refunded ones. */
  dayLoad: z.int(),
  /** Another order of the agent with a stop in the pickup's town within 90 minutes of it. */
  nearby: z.strictObject({ number: OrderNumber, at: Instant }).nullable(),
  fit: CandidateFit,
  reasons: z.array(CandidateReason),
}).meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof Candidate>

export const CandidateQuery = PageQuery.extend({ search: SearchText.optional() })
export type CandidateQuery = z.input<typeof CandidateQuery>
export const CandidatePage = page(Candidate).meta({ id: 'CandidatePage' })
export type CandidatePage = z.infer<typeof CandidatePage>
