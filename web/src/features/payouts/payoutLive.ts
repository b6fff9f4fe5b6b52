import type { LedgerTransaction } from '@kainsiap/ops/ledger/contract'
import type { Payout, Wallet } from '@kainsiap/ops/payouts/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about payouts. An event carries no lines and no timeline: what shows a payout is read again. */
export const payoutLive: LiveEntity<Payout> = { entity: 'payout', tag: 'Payout', affects: () => true }

/** Who may release a payout that is on hold changes with its agent. */
export const heldLive: LiveEntity = {
  entity: 'payout on hold',
  tag: 'HeldPayout',
  follows: { entity: 'agent', idOf: ({ id }) => id },
}

/** A wallet has no events of its own: it is the ledger's account of an agent. */
export const walletLive: LiveEntity<Copy & Wallet> = {
  entity: 'wallet',
  tag: 'Wallet',
  follows: { entity: 'ledgerTransaction', idOf: (after) => agentOf(after as unknown as LedgerTransaction) },
}

const agentAccount = /^agent_(?:payable|cash):(?<agentId>.+)$/
const agentOf = ({ entries }: LedgerTransaction): string | undefined =>
  entries.map(({ account }) => agentAccount.exec(account)?.groups?.agentId).find((id) => id !== undefined)
