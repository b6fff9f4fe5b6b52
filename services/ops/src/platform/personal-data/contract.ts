import { z } from 'zod'
import { Instant, text } from '../contract.ts'

/** Why somebody looks at a personal number; it is kept in the audit log. */
export const RevealReason = text(500).refine((reason) => reason.length >= 3, 'must be at least 3 characters long')

/** A personal number in full, and until when a screen may show it. */
export const Revealed = z.strictObject({ value: z.string(), hideAt: Instant }).meta({ id: 'Revealed' })
export type Revealed = z.infer<typeof Revealed>
