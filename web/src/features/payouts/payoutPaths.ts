/** The paths of the payouts' pages. */
export const payoutPaths = {
  /** The tab of Financial Management. */
  all: '/backoffice/finance/payouts',
  /** The same under Agent Management. */
  agents: '/backoffice/agents/payouts',
  payout: (number: string) => `/backoffice/finance/payouts/${number}`,
  wallet: (agentId: string) => `/backoffice/agents/${agentId}/payouts`,
  agent: (id: string) => `/backoffice/agents/${id}`,
  order: (number: string) => `/backoffice/orders/${number}`,
  /** The runs that pay many at once; one of them by its id. */
  runs: '/backoffice/finance/payout-batches',
  run: (id: string) => `/backoffice/finance/payout-batches/${id}`,
  /** The ledger's entries of an agent. */
  ledger: (agentId: string) => `/backoffice/finance/ledger?${new URLSearchParams({ account: `agent_payable:${agentId}` }).toString()}`,
} as const
