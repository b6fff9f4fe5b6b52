import { z } from 'zod'
import { Id, Instant, page } from '../contract.ts'

/** A mail that the demo keeps instead of sending it. */
export const Mail = z
  .strictObject({ id: Id, to: z.string(), subject: z.string(), text: z.string(), createdAt: Instant })
  .meta({ id: 'Mail' })
export type Mail = z.infer<typeof Mail>

export const MailPage = page(Mail)
