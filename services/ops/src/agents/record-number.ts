import { defineNumber } from '../platform/record-number.ts'

/** `AG-0001`: a sequence without gaps. */
export const agentNumbers = defineNumber({ name: 'an agent number', prefix: 'AG', parts: { sequence: [4, 9] }, example: 'AG-0001' })
