import type { LedgerAccount, OrderPart } from '@kainsiap/ops/ledger/contract'
import { expect, it } from 'vitest'
import { accountWords, inGroups } from './accountWords.ts'
import { partRows } from './transactions/partRows.ts'
import { transactionWords } from './transactions/transactionWords.ts'
import { whereItEnded } from './whereItEnded.ts'

const agent = 'a'.repeat(24)
const named = {
  customer: 'Nadia Roslan',
  payee: 'Zarina Hashim',
  agentOf: (account: string) => (account.endsWith(agent) ? 'Zarina Hashim' : null),
}
const entries = (lines: Record<string, number>) => Object.entries(lines).map(([account, sen]) => ({ account, sen }))
const earned = {
  kind: 'ord:earned',
  entries: entries({
    customer_funds: 14_240,
    'expense:discount': 500,
    [`agent_payable:${agent}`]: -10_400,
    'revenue:commission': -2_400,
    'revenue:service': -600,
    tax_payable: -1_340,
  }),
}
const captured = (account: string, kind = 'pay:captured') => ({ kind, entries: entries({ [account]: 14_240, customer_funds: -14_240 }) })

it('tells each transaction as a sentence, with who and how much', () => {
  const said = (transaction: Parameters<typeof transactionWords>[0]) => {
    const { what, why } = transactionWords(transaction, named)
    return [what, why.replaceAll('\u00A0', ' ')]
  }
  expect(said(captured('gateway:billplz'))).toEqual(['Nadia Roslan paid', 'RM 142.40 by Billplz. Held for the customer until delivery.'])
  expect(said(captured(`agent_cash:${agent}`))[1]).toContain('in cash to Zarina Hashim.')
  expect(said(captured('gateway:stripe', 'pay:extra1'))).toEqual(['Nadia Roslan paid again', 'RM 142.40 by Stripe. Refund due in full.'])
  const fee = entries({ 'expense:gateway_fee': 356, 'gateway:billplz': -356 })
  expect(said({ kind: 'pay:fee', entries: fee })).toEqual(['Billplz deducted its fee', 'Our cost.'])
  expect(said({ kind: 'pay:extra1_fee', entries: fee })[0]).toBe('Billplz deducted its fee')
  expect(said({ kind: 'set:settled', entries: entries({ bank: 8_900, 'gateway:stripe': -8_900 }) })).toEqual([
    'Stripe settled to our bank',
    'RM 89.00, as on its statement.',
  ])
  expect(said(earned)).toEqual([
    'Order delivered: earnings booked',
    'RM 104.00 to the agent, RM 30.00 to us, RM 13.40 tax. The discount of RM 5.00 is our cost.',
  ])
  expect(said({ kind: 'ord:cancelled', entries: entries({ customer_funds: 2_948, [`agent_payable:${agent}`]: -2_948 }) })).toEqual([
    'Order cancelled: fee credited to the agent',
    'RM 29.48 for the work done before the cancellation.',
  ])
})

it('tells what was paid out to an agent, added for them and taken from them', () => {
  const said = (kind: string, lines: Record<string, number>) => {
    const { what, why } = transactionWords({ kind, entries: entries(lines) }, named)
    return `${what}. ${why}`.replaceAll('\u00A0', ' ')
  }
  const [wallet, clearing] = [`agent_payable:${agent}`, 'payout_clearing:billplz']
  expect(said('po:reserved', { [wallet]: 5_000, [clearing]: -5_000 })).toBe(
    'Payout to Zarina Hashim started. RM 50.00 deducted from the wallet.',
  )
  expect(said('po:paid', { [clearing]: 5_000, 'gateway:billplz': -5_000 })).toBe('Payout to Zarina Hashim completed. RM 50.00 paid out.')
  expect(said('po:failed', { [clearing]: 5_000, [wallet]: -5_000 })).toContain('RM 50.00 returned to the wallet of Zarina Hashim.')
  expect(said('po:returned', { 'gateway:billplz': 5_000, [wallet]: -5_000 })).toContain('Payout to Zarina Hashim returned by the bank.')
  expect(said('adj:bonus', { 'expense:bonus': 3_000, [wallet]: -3_000 })).toBe('Added for Zarina Hashim. RM 30.00, adjustment by staff.')
  expect(said('adj:deduction', { 'revenue:penalty': -1_500, [wallet]: 1_500 })).toBe(
    'Deducted from Zarina Hashim. RM 15.00, adjustment by staff.',
  )
  expect(said('adj:cancelled', { 'revenue:penalty': 1_500, [wallet]: -1_500 })).toContain('Adjustment cancelled with its payout.')
})

it('says where the whole payment ended, and what is still the customer’s', () => {
  expect(whereItEnded([captured('gateway:billplz')], [])).toEqual([{ id: 'customer', sen: 14_240 }])
  expect(whereItEnded([captured('gateway:billplz'), earned], [])).toEqual([
    { id: 'agent', sen: 10_400 },
    { id: 'kept', sen: 2_500 },
    { id: 'tax', sen: 1_340 },
  ])
  const agentAnd = (status: OrderPart['status'], partSen: number) =>
    whereItEnded([captured('gateway:billplz'), earned], [{ status, partSen }])
      .filter(({ id }) => id === 'agent' || id === 'waiting')
      .map(({ id, sen }) => [id, sen])
  expect(agentAnd('processing', 6_240)).toEqual([
    ['agent', 4_160],
    ['waiting', 6_240],
  ])
  for (const status of ['pending', 'completed', 'failed'] as const) expect(agentAnd(status, 10_400)).toEqual([['agent', 10_400]])
  expect(agentAnd('processing', -4_160), 'what is given back is on no way').toEqual([['agent', 10_400]])
})

it('tells what became of an order’s part of a payout, step by step, and what it waits for', () => {
  const steps = ['reserved', 'paid', 'returned'].map((step) => ({
    key: step,
    kind: `po:${step}`,
    at: '2026-07-14T02:30:00.000Z',
    entries: entries({ 'gateway:billplz': 1, [`agent_payable:${agent}`]: -1 }),
  }))
  const part: OrderPart = {
    id: 'b'.repeat(24),
    number: 'PO-2026-007',
    agentName: 'Zarina Hashim',
    status: 'pending',
    amountSen: 118_420,
    partSen: 7_200,
    reference: '8790-14',
    steps,
  }
  expect(partRows(part).map(({ words: { what, why } }) => `${what}. ${why}`.replaceAll('\u00A0', ' '))).toEqual([
    'Added to a payout. RM 72.00 for this order is part of a payout of RM 1,184.20.',
    'Paid by the bank. Received by Zarina Hashim, reference 8790-14.',
    'Payout returned by the bank. RM 72.00 is owed to Zarina Hashim again.',
    'Added to a payout: pending. RM 72.00 for this order is part of a payout of RM 1,184.20. Not sent yet.',
  ])
  expect(partRows({ ...part, status: 'completed' })).toHaveLength(3)
})

it('tells a refund, and what of the payment went back', () => {
  const reserved = {
    kind: 'rf:reserved',
    entries: entries({ [`agent_payable:${agent}`]: 4_160, 'revenue:commission': 1_040, 'expense:goodwill': 100, refund_pending: -5_300 }),
  }
  const paid = { kind: 'rf:paid', entries: entries({ refund_pending: 5_300, 'gateway:billplz': -5_300 }) }
  const released = { ...reserved, kind: 'rf:released', entries: reserved.entries.map(({ account, sen }) => ({ account, sen: -sen })) }
  const said = (transaction: Parameters<typeof transactionWords>[0]) => transactionWords(transaction, named).what
  expect([reserved, paid, released].map(said)).toEqual(['Refund requested', 'Refunded to Nadia Roslan', 'Refund not paid'])
  expect(transactionWords(paid, named).why.replaceAll('\u00A0', ' ')).toBe('RM 53.00 by Billplz.')
  expect(whereItEnded([captured('gateway:billplz'), earned, reserved], [])).toContainEqual({ id: 'waiting', sen: 5_300 })
  expect(whereItEnded([captured('gateway:billplz'), earned, reserved, paid], [])).toEqual([
    { id: 'agent', sen: 6_240 },
    { id: 'back', sen: 5_300 },
    { id: 'kept', sen: 1_360 },
    { id: 'tax', sen: 1_340 },
  ])
})

it('counts what we carry ourselves against what the others got: together they are the payment', () => {
  const reserved = { kind: 'rf:reserved', entries: entries({ 'expense:goodwill': 14_240, refund_pending: -14_240 }) }
  const paid = { kind: 'rf:paid', entries: entries({ refund_pending: 14_240, 'gateway:billplz': -14_240 }) }
  const shares = whereItEnded([captured('gateway:billplz'), earned, reserved, paid], [])
  expect(shares).toContainEqual({ id: 'kept', sen: 2_500 - 14_240 })
  expect(shares.reduce((sum, { sen }) => sum + sen, 0)).toBe(14_240)
})

it('puts accounts in a fixed order under what they are, and calls one it does not know by its name', () => {
  const account = (name: string, balanceSen: number): LedgerAccount => ({
    account: name,
    name: null,
    accounts: null,
    balanceSen,
    entries: 1,
    lastEntryAt: '2026-07-14T02:30:00.000Z',
  })
  const rows = [
    account('revenue:service', -600),
    account('gateway:stripe', 20),
    account('bank', 5),
    account('gateway:billplz', 7),
    account('tax_payable', -1),
  ]
  expect(inGroups(rows).map(({ group, sumSen, accounts }) => [group, sumSen, accounts.map((each) => each.account)])).toEqual([
    ['held', 32, ['gateway:billplz', 'gateway:stripe', 'bank']],
    ['owed', -1, ['tax_payable']],
    ['earned', -600, ['revenue:service']],
  ])
  expect([accountWords(`agent_payable:${agent}`, 'Zarina Hashim'), accountWords('something:new')]).toEqual([
    'Wallet of Zarina Hashim',
    'something:new',
  ])
})
