import { model, type Types } from 'mongoose'
import { noSums, type AgentDaySums } from '../orders/agents/agent-days.ts'
import { plainSchema } from '../platform/database/mongo.ts'

/** One agent's orders of one Malaysian day, added up. */
export interface AgentDayDoc extends AgentDaySums {
  /** Agent and day. */
  _id: string
  agentId: Types.ObjectId
  day: string
  /** The seq of the event after which it was added up. */
  seq: number
}

const sums = Object.fromEntries(Object.keys(noSums).map((field) => [field, Number]))
const schema = plainSchema<AgentDayDoc>({ _id: String, agentId: 'ObjectId', day: String, seq: Number, ...sums })
schema.index({ day: 1, agentId: 1 })
schema.index({ agentId: 1, day: 1 })
schema.index({ seq: -1 })
export const AgentDayModel = model<AgentDayDoc>('AgentDay', schema, 'agentDays')

interface RebuildDoc {
  _id: string
  at: Date
}
/** Says that the days of orders older than the log have been added up. */
export const AgentDayRebuildModel = model<RebuildDoc>('AgentDayRebuild', plainSchema({ _id: String, at: Date }), 'agentDayRebuilds')
