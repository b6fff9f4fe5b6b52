import type { LedgerAccount } from '@kainsiap/ops/ledger/contract'

const words: Readonly<Record<string, string>> = {
  'gateway:billplz': 'Billplz',
  'gateway:stripe': 'Stripe',
  bank: 'Bank',
  cash_in_hand: 'Cash and transfers',
  agent_cash: 'Cash held by agents',
  customer_funds: 'Customer funds, not yet delivered',
  agent_payable: 'Agents',
  payout_clearing: 'Payouts in transit',
  refund_pending: 'Refunds in transit',
  tax_payable: 'Tax',
  'revenue:commission': 'Commissions',
  'revenue:service': 'Service fees',
  'revenue:penalty': 'Deductions from agents',
  'expense:gateway_fee': 'Gateway fees',
  'expense:discount': 'Discounts',
  'expense:bonus': 'Agent bonuses',
  'expense:goodwill': 'Goodwill',
  'equity:opening': 'Opening balances',
}

/** An account in words; `name` is that of the agent whose it is. */
export function accountWords(account: string, name?: string | null): string {
  const [family = '', owner] = account.split(':')
  if (family === 'agent_payable' && owner) return name ? `Wallet of ${name}` : 'Wallet of an agent'
  if (family === 'agent_cash' && owner) return name ? `Cash held by ${name}` : 'Cash held by an agent'
  if (family === 'payout_clearing' && owner) return `Payouts in transit, ${owner}`
  return words[account] ?? account
}

const groups = ['held', 'owed', 'earned', 'cost', 'before'] as const
export type AccountGroup = (typeof groups)[number]

export const groupWords: Readonly<Record<AccountGroup, string>> = {
  held: 'Assets',
  owed: 'Liabilities',
  earned: 'Income',
  cost: 'Costs',
  before: 'Equity',
}

const order = Object.keys(words)
const placeOf = (account: string) => {
  const place = order.indexOf(account)
  return place === -1 ? order.length : place
}

function groupOf(account: string): AccountGroup {
  const [family = ''] = account.split(':')
  if (['gateway', 'bank', 'cash_in_hand', 'agent_cash'].includes(family)) return 'held'
  if (family === 'revenue') return 'earned'
  if (family === 'expense') return 'cost'
  return family === 'equity' ? 'before' : 'owed'
}

/** The accounts under the headings of the page, in a fixed order, with the sum of each; without headings that have none. */
export function inGroups(accounts: readonly LedgerAccount[]): { group: AccountGroup; sumSen: number; accounts: LedgerAccount[] }[] {
  return groups
    .map((group) => {
      const own = accounts.filter(({ account }) => groupOf(account) === group)
      return {
        group,
        sumSen: own.reduce((sum, { balanceSen }) => sum + balanceSen, 0),
        accounts: own.toSorted((one, other) => placeOf(one.account) - placeOf(other.account)),
      }
    })
    .filter(({ accounts: own }) => own.length > 0)
}
