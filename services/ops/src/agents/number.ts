import { z } from 'zod'
import { formatted, Id, recordRefs } from '../platform/contract.ts'

/** `AG-0001`: a sequence without gaps, of at least four digits. */
export const AgentNumber = formatted(/^AG-\d{4,9}$/, { max: 12, message: 'must be an agent number like AG-0001' })
/** An agent in an input: the id, or the number in upper or lower case. */
export const AgentRef = z
  .union([Id, formatted(/^[Aa][Gg]-\d{4,9}$/, { max: 12, message: 'must be an agent number like AG-0001' })], {
    error: 'must be an agent number like AG-0001, or an id of 24 hex digits',
  })
  .register(recordRefs, { entity: 'agent' })

/** An agent as other records name them. The number is null for a moment after an update from a version without numbers. */
export const NumberedAgent = z.strictObject({ id: Id, name: z.string(), number: AgentNumber.nullable() })
export type NumberedAgent = z.infer<typeof NumberedAgent>

export const agentNumber = (sequence: number): string => `AG-${String(sequence).padStart(4, '0')}`

/** A search with its agent numbers in full: "ag-1" → "AG-0001". What begins with a zero is being typed still. */
export const withWholeAgentNumbers = (search: string): string =>
  search.replaceAll(/(?<![\p{L}\p{N}])ag-([1-9]\d{0,2})(?!\d)/giu, (_, sequence: string) => agentNumber(Number(sequence)))
