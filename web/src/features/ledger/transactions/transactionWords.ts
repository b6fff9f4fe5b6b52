import type { LedgerTransaction } from '@kainsiap/ops/ledger/contract'
import { ringgit } from '../../../ui/format/ringgit.ts'
import type { Tone } from '../../../ui/status/Chip.tsx'
import { accountWords } from '../accountWords.ts'

export interface TransactionWords {
  icon: 'paid' | 'fee' | 'earned' | 'cancelled' | 'refund' | 'payout' | 'returned' | 'adjusted' | 'other'
  tone: Tone
  /** What happened. */
  what: string
  why: string
}

/** Who the sentences name; null where nobody is known. */
export interface Named {
  customer: string | null
  /** The agent whose payout it is. */
  payee: string | null
  agentOf: (account: string) => string | null
}

type Entries = LedgerTransaction['entries']
const debited = (entries: Entries) => entries.filter(({ sen }) => sen > 0)
const senOf = (entries: Entries, prefix: string) =>
  entries.reduce((sum, { account, sen }) => (account.startsWith(prefix) ? sum + Math.abs(sen) : sum), 0)
const total = (entries: Entries) => debited(entries).reduce((sum, { sen }) => sum + sen, 0)

/** A transaction as a sentence, and why it is there. */
export function transactionWords({ kind, entries }: Pick<LedgerTransaction, 'kind' | 'entries'>, named: Named): TransactionWords {
  const [source = '', step = ''] = kind.split(':')
  if (kind === 'ord:earned') return earned(entries)
  if (kind === 'ord:cancelled')
    return {
      icon: 'cancelled',
      tone: 'neutral',
      what: 'Order cancelled: fee credited to the agent',
      why: `${ringgit(total(entries))} for the work done before the cancellation.`,
    }
  if (source === 'pay' && step.endsWith('fee')) return gatewayFee(entries)
  if (source === 'pay') return paid(entries, named, step !== 'captured')
  if (source === 'rf') return refund(step, entries, named)
  if (source === 'po') return paidOut(step, entries, named)
  if (source === 'adj') return adjusted(step, entries, named)
  if (source === 'set') return settled(entries)
  return { icon: 'other', tone: 'neutral', what: kind, why: '' }
}

function settled(entries: Entries): TransactionWords {
  const from = entries.find(({ account }) => account.startsWith('gateway:'))
  return {
    icon: 'payout',
    tone: 'neutral',
    what: `${from ? accountWords(from.account) : 'The gateway'} settled to our bank`,
    why: `${ringgit(total(entries))}, as on its statement.`,
  }
}

const agentIn = (entries: Entries, { agentOf, payee }: Named): string =>
  entries.map(({ account }) => (account.startsWith('agent_payable:') ? agentOf(account) : null)).find((name) => name !== null) ??
  payee ??
  'the agent'

/** A payout: it leaves the wallet first, and the gateway, the bank or the till once it has arrived. */
function paidOut(step: string, entries: Entries, named: Named): TransactionWords {
  const amount = ringgit(total(entries))
  const agent = agentIn(entries, named)
  switch (step) {
    case 'reserved':
      return { icon: 'payout', tone: 'info', what: `Payout to ${agent} started`, why: `${amount} deducted from the wallet.` }
    case 'paid':
      return { icon: 'payout', tone: 'positive', what: `Payout to ${agent} completed`, why: `${amount} paid out.` }
    case 'failed':
      return {
        icon: 'returned',
        tone: 'danger',
        what: `Payout to ${agent} failed`,
        why: `${amount} returned to the wallet of ${agent}.`,
      }
    default:
      return {
        icon: 'returned',
        tone: 'danger',
        what: `Payout to ${agent} returned by the bank`,
        why: `${amount} returned to the wallet of ${agent}.`,
      }
  }
}

/** What staff added to a payout, or took from it. */
function adjusted(step: string, entries: Entries, named: Named): TransactionWords {
  const sen = entries.reduce((sum, entry) => (entry.account.startsWith('agent_payable:') ? sum - entry.sen : sum), 0)
  const agent = agentIn(entries, named)
  const what = step === 'cancelled' ? 'Adjustment cancelled with its payout' : sen > 0 ? `Added for ${agent}` : `Deducted from ${agent}`
  return { icon: 'adjusted', tone: 'neutral', what, why: `${ringgit(Math.abs(sen))}, adjustment by staff.` }
}

function refund(step: string, entries: Entries, { customer, agentOf }: Named): TransactionWords {
  const amount = ringgit(total(entries))
  switch (step) {
    case 'reserved':
      return { icon: 'refund', tone: 'warning', what: 'Refund requested', why: `${amount} reserved for the refund.` }
    case 'borne':
      return {
        icon: 'refund',
        tone: 'neutral',
        what: 'Refund cost allocated to agent and company',
        why: `${amount} was refunded before delivery.`,
      }
    case 'paid': {
      const [from] = entries.filter(({ sen }) => sen < 0)
      const who = customer ?? 'the customer'
      return {
        icon: 'refund',
        tone: 'danger',
        what: `Refunded to ${who}`,
        why: `${amount}${from ? ` ${wayOf(from.account, agentOf)}` : ''}.`,
      }
    }
    default:
      return { icon: 'refund', tone: 'neutral', what: 'Refund not paid', why: `${amount} released.` }
  }
}

function earned(entries: Entries): TransactionWords {
  const parts = [
    `${ringgit(senOf(entries, 'agent_payable:'))} to the agent`,
    `${ringgit(senOf(entries, 'revenue:'))} to us`,
    `${ringgit(senOf(entries, 'tax_payable'))} tax`,
  ]
  const discountSen = senOf(entries, 'expense:discount')
  return {
    icon: 'earned',
    tone: 'positive',
    what: 'Order delivered: earnings booked',
    why: `${parts.join(', ')}${discountSen > 0 ? `. The discount of ${ringgit(discountSen)} is our cost` : ''}.`,
  }
}

function gatewayFee(entries: Entries): TransactionWords {
  const [kept] = entries.filter(({ sen }) => sen < 0)
  return { icon: 'fee', tone: 'neutral', what: `${kept ? accountWords(kept.account) : 'The gateway'} deducted its fee`, why: 'Our cost.' }
}

function paid(entries: Entries, { customer, agentOf }: Named, isExtra: boolean): TransactionWords {
  const who = customer ?? 'The customer'
  const [into] = debited(entries)
  return {
    icon: 'paid',
    tone: isExtra ? 'warning' : 'positive',
    what: isExtra ? `${who} paid again` : `${who} paid`,
    why: `${ringgit(total(entries))}${into ? ` ${wayOf(into.account, agentOf)}` : ''}. ${
      isExtra ? 'Refund due in full.' : 'Held for the customer until delivery.'
    }`,
  }
}

function wayOf(account: string, agentOf: Named['agentOf']): string {
  if (account.startsWith('agent_cash:')) return `in cash to ${agentOf(account) ?? 'the agent'}`
  if (account === 'cash_in_hand') return 'in cash'
  return account === 'bank' ? 'by bank transfer' : `by ${accountWords(account)}`
}
