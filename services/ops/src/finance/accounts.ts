import { accounts } from '../platform/ledger/accounts.ts'

/** The ledger's accounts of what we earn. */
export const earningAccounts = [accounts.commission, accounts.serviceFee, accounts.penalty] as const
/** Those of what it costs us. */
export const costAccounts = [accounts.gatewayFee, accounts.discount, accounts.goodwill, accounts.bonus] as const
export const profitAccounts: readonly string[] = [...earningAccounts, ...costAccounts]

/** What we earned in each account, above zero; costs are below. */
export type Earned = ReadonlyMap<string, number>

const sumOf = (earned: Earned, of: readonly string[]) => of.reduce((sum, account) => sum + (earned.get(account) ?? 0), 0)

export interface Profit {
  commissionSen: number
  serviceFeeSen: number
  /** Commissions, service fees and what was kept of agents' earnings. */
  grossProfitSen: number
  netProfitSen: number
}

export function profitOf(earned: Earned): Profit {
  const grossProfitSen = sumOf(earned, earningAccounts)
  return {
    commissionSen: earned.get(accounts.commission) ?? 0,
    serviceFeeSen: earned.get(accounts.serviceFee) ?? 0,
    grossProfitSen,
    netProfitSen: grossProfitSen + sumOf(earned, costAccounts),
  }
}
