import { z } from 'zod'

export const PayoutProblem = z.strictObject({
  code: z.enum([
    /** The bank said no; `detail` is its code. */
    'declined',
    /** Sent, without an answer that says what became of it. Looked up again, never sent again but under the same key. */
    'outcome_unknown',
    /** It had succeeded, and the bank sent the money back. */
    'returned',
    /** The ledger or the documents differ: no money leaves until that is cleared. */
    'stopped',
    /** The number of its account cannot be read, as the secret that sealed it is missing: nothing was sent. */
    'account_unreadable',
    /** The bank says otherwise than two people have confirmed of it: nothing of it is sent any more. */
    'contradicted',
  ]),
  detail: z.string().nullable(),
})
export type PayoutProblem = z.infer<typeof PayoutProblem>

/** What keeps a payout from being sent until people have put it right; then it is sent by itself. */
export const keptBackCodes = ['stopped', 'account_unreadable'] as const satisfies PayoutProblem['code'][]
export type KeptBackCode = (typeof keptBackCodes)[number]
export const isKeptBack = (problem: PayoutProblem | null): boolean => keptBackCodes.some((code) => code === problem?.code)
