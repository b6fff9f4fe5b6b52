import { z } from 'zod'
import { Id, page, PageQuery, SearchText, Version } from '../platform/contract.ts'

export const VehicleType = z.enum(['motorcycle', 'car', 'van', 'truck'])
export type VehicleType = z.infer<typeof VehicleType>
export const AgentAccountStatus = z.enum(['active', 'suspended', 'pending_verification', 'banned'])

/** An agent as in look-ups: name, vehicle and today's load. No contact. */
export const Agent = z
  .strictObject({
    id: Id,
    version: Version,
    name: z.string(),
    status: AgentAccountStatus,
    vehicleType: VehicleType,
    workingAreas: z.array(z.string()),
    /** Orders assigned to the agent for today that are not delivered, cancelled or refunded. */
    todayLoad: z.int(),
    maxOrdersPerDay: z.int(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

/** Live stats of the area `agents`, each counted to 10,001. */
export const AgentStats = z
  .strictObject({
    totalAgents: z.int(),
    activeAgents: z.int(),
    /** Null where everybody was added this month. */
    newAgentsThisMonth: z.int().nullable(),
  })
  .meta({ id: 'AgentStats' })
export type AgentStats = z.infer<typeof AgentStats>

export const AgentQuery = PageQuery.extend({
  search: SearchText.optional(),
  status: AgentAccountStatus.optional(),
})
export type AgentQuery = z.input<typeof AgentQuery>
export const AgentPage = page(Agent).meta({ id: 'AgentPage' })
export type AgentPage = z.infer<typeof AgentPage>
