import { z } from 'zod'
import { formatted, Id, recordRefs } from '../platform/contract.ts'
import { numberSchema } from '../platform/record-number-contract.ts'
import { agentNumbers } from './record-number.ts'

const message = `must be ${agentNumbers.name} like ${agentNumbers.example}`

export const AgentNumber = numberSchema(agentNumbers)
/** An agent in an input: the id, or the number in upper or lower case. */
export const AgentRef = z
  .union([Id, formatted(new RegExp(`^${agentNumbers.pattern}$`, 'i'), { max: agentNumbers.lengthMax, message })], {
    error: `${message}, or an id of 24 hex digits`,
  })
  .register(recordRefs, { entity: 'agent' })

/** An agent as other records name them. The number is null for a moment after an update from a version without numbers. */
export const NumberedAgent = z.strictObject({ id: Id, name: z.string(), number: AgentNumber.nullable() })
export type NumberedAgent = z.infer<typeof NumberedAgent>
