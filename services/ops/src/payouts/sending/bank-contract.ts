import { z } from 'zod'

/** The account it goes to, as it was when the payout was made. */
export const PayoutBank = z.strictObject({
  bankName: z.string(),
  /** Masked: `••••1234`. */
  accountNumber: z.string(),
  accountHolderName: z.string(),
  swiftCode: z.string().nullable(),
})
export type PayoutBank = z.infer<typeof PayoutBank>
