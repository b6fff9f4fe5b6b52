import { z } from 'zod'

/** Why an agent may not work. */
export const StoppedWhy = z.enum(['suspended', 'banned', 'pending_verification', 'deleted'])
export type StoppedWhy = z.infer<typeof StoppedWhy>
