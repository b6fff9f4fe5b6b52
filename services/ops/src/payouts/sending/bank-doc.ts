/** The account as it was when the payout was made, or made ready again. */
export interface BankDoc {
  bankName: string
  accountHolderName: string
  swiftCode: string | null
  /** In the banks' own table of codes. */
  bankCode: string
  /** When the agent's account had last changed: one that has changed since is another. */
  changedAt: Date
}
