import type { Types } from '../../platform/database/mongo.ts'
import type { NumberedAgent } from '../number.ts'

/** An agent as stored in other records. The number is missing in those of an earlier version until `startNumberCopies` has filled it in. */
export interface NumberedAgentDoc {
  id: Types.ObjectId
  name: string
  number?: string | null
}

export const toNumberedAgent = ({ id, name, number }: NumberedAgentDoc): NumberedAgent => ({
  id: id.toHexString(),
  name,
  number: number ?? null,
})
