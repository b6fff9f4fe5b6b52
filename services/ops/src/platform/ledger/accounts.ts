/** Names of the ledger's accounts. A debit of an account is above zero: what we hold and what it cost us; what we owe and earned is below. */
export const accounts = {
  gateway: (provider: 'billplz' | 'stripe') => `gateway:${provider}` as const,
  /** Cash and transfers that staff have received. */
  cashInHand: 'cash_in_hand',
  /** Cash that an agent has taken and not handed over yet. */
  agentCash: (agentId: string) => `agent_cash:${agentId}` as const,
  bank: 'bank',
  /** Paid by customers and not earned yet. */
  customerFunds: 'customer_funds',
  agentPayable: (agentId: string) => `agent_payable:${agentId}` as const,
  commission: 'revenue:commission',
  serviceFee: 'revenue:service',
  taxPayable: 'tax_payable',
  gatewayFee: 'expense:gateway_fee',
  discount: 'expense:discount',
  goodwill: 'expense:goodwill',
  /** Given to agents beyond what they earn. */
  bonus: 'expense:bonus',
  /** Kept of what agents had earned. */
  penalty: 'revenue:penalty',
  refundPending: 'refund_pending',
  payoutClearing: (provider: string) => `payout_clearing:${provider}` as const,
  /** Where money of before the ledger comes from. */
  openingBalance: 'equity:opening',
} as const

const owner = '[a-z0-9_]{1,40}'
const named = Object.values<string | ((of: never) => string)>(accounts).map((account) =>
  typeof account === 'string' ? account : account(owner as never),
)

/** Matches the name of an account that there may be. */
export const accountPattern = new RegExp(`^(?:${named.join('|')})$`)
