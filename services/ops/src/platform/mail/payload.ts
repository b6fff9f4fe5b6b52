import { z } from 'zod'

export const MailPayload = z.strictObject({ mail: z.string(), payload: z.unknown() })
export type MailPayload = z.infer<typeof MailPayload>
