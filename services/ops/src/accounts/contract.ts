import { z } from 'zod'

/** What the account of a customer or an agent is. */
export const AccountStatus = z.enum(['active', 'suspended', 'banned', 'pending_verification'])
export type AccountStatus = z.infer<typeof AccountStatus>
