import { accounts } from '../platform/ledger/accounts.ts'
import { definePostings, type LedgerEntry, type Posting } from '../platform/ledger/postings.ts'
import { payoutEvents } from './contract.ts'
import { payouts, type AttemptDoc, type LineDoc, type PayoutDoc } from './model.ts'

type PostedPayout = Pick<PayoutDoc, '_id' | 'agent' | 'attempts' | 'lines' | 'cancelledAt'>

/** Where the money of an attempt leaves. */
function sourceOf({ gateway, method }: AttemptDoc): string {
  if (gateway !== 'manual') return accounts.gateway(gateway)
  return method === 'cash' ? accounts.cashInHand : accounts.bank
}

/**
 * Each attempt takes what it pays, and the cash that it settles, out of what the agent is owed. What did not arrive goes back; what came
 * back later, with the cash, is owed once more.
 */
function attemptPostings(id: string, agentId: string, attempt: AttemptDoc): Posting[] {
  const { amountSen, cashSen, gateway, startedAt, endedAt, returnedAt, status } = attempt
  const clearing = accounts.payoutClearing(gateway)
  const settled: LedgerEntry[] = [
    { account: accounts.agentPayable(agentId), sen: amountSen + cashSen },
    { account: accounts.agentCash(agentId), sen: 0 - cashSen },
  ]
  const undone = settled.map(({ account, sen }) => ({ account, sen: 0 - sen }))
  const step = (name: string, at: Date, entries: readonly LedgerEntry[]): Posting => ({
    id: `po:${id}:${attempt.attempt}:${name}`,
    kind: `po:${name}`,
    at,
    orderId: null,
    entries,
  })
  const reserved = step('reserved', startedAt, [...settled, { account: clearing, sen: 0 - amountSen }])
  if (!endedAt) return [reserved]
  if (status === 'declined') return [reserved, step('failed', endedAt, [{ account: clearing, sen: amountSen }, ...undone])]
  const source = sourceOf(attempt)
  const paid = step('paid', endedAt, [
    { account: clearing, sen: amountSen },
    { account: source, sen: 0 - amountSen },
  ])
  return [reserved, paid, ...(returnedAt ? [step('returned', returnedAt, [{ account: source, sen: amountSen }, ...undone])] : [])]
}

const isDecided = ({ kind }: LineDoc) => kind === 'bonus' || kind === 'deduction' || kind === 'adjustment'

/** What staff decided is owed from then on, and no more once the payout is cancelled. */
function adjustmentPostings(id: string, agentId: string, line: LineDoc, cancelledAt: Date | null): Posting[] {
  const { kind, sen, sourceId, at } = line
  const other = sen > 0 ? accounts.bonus : accounts.penalty
  const posting = (step: string, moment: Date, sign: 1 | -1): Posting => ({
    id: `adj:${id}:${step}`,
    kind: `adj:${sign === 1 ? kind : 'cancelled'}`,
    at: moment,
    orderId: null,
    entries: [
      { account: other, sen: sign * sen },
      { account: accounts.agentPayable(agentId), sen: 0 - sign * sen },
    ],
  })
  return [posting(sourceId, at, 1), ...(cancelledAt ? [posting(`${sourceId}:cancelled`, cancelledAt, -1)] : [])]
}

export function postingsOf({ _id, agent, attempts, lines, cancelledAt }: PostedPayout): Posting[] {
  const [id, agentId] = [_id.toHexString(), agent.id.toHexString()]
  return [
    ...lines.filter(isDecided).flatMap((line) => adjustmentPostings(id, agentId, line, cancelledAt)),
    ...attempts.flatMap((attempt) => attemptPostings(id, agentId, attempt)),
  ]
}

export const payoutPostings = definePostings({
  entity: payouts,
  events: payoutEvents.types,
  fields: ['agent', 'attempts', 'lines', 'cancelledAt'],
  of: postingsOf,
})
