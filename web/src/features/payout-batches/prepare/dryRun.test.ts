import type { PayoutBatchPreview } from '@kainsiap/ops/payout-batches/contract'
import { expect, it } from 'vitest'
import { agentIdsOf, checksOf, chosenOf, runChecks, sumsOf } from './dryRun.ts'

const agent = (name: string, amountSen: number, fields: Partial<PayoutBatchPreview['agents'][number]> = {}) => ({
  agent: { id: `id of ${name}`, name, number: null },
  bank: null,
  totalOrders: 10,
  totalEarningsSen: amountSen + 2_000,
  commissionSen: 2_000,
  adjustmentsSen: 0,
  amountSen,
  previousSen: null,
  excludedOrders: [],
  ...fields,
})
const withheld = { order: { id: 'o', number: 'KS-2026-007' }, sen: 900, reason: 'disputed' as const }
const preview = {
  agents: [
    agent('Ganesh', 437_040, { previousSen: 310_000 }),
    agent('Hafiz', 393_379, { previousSen: 390_000 }),
    agent('Faizal', 332_320, { excludedOrders: [withheld] }),
  ],
  exclusions: [],
  balanceSen: 1_000_000,
}
const none: ReadonlySet<string> = new Set()
const without = new Set(['id of Ganesh'])
const said = (leftOut: ReadonlySet<string>, fields: Partial<PayoutBatchPreview> = {}) =>
  checksOf({ ...preview, ...fields }, leftOut).map(({ isFine, text }) => `${isFine ? 'ok' : 'look'}: ${text.replaceAll('\u00A0', ' ')}`)

it('adds up whom somebody has not left out', () => {
  expect(sumsOf(chosenOf(preview, none))).toEqual({ amountSen: 1_162_739, agents: 3, orders: 30, commissionSen: 6_000 })
  expect(sumsOf(chosenOf(preview, without)).amountSen).toBe(725_699)
})

it('names agents only where some are left out', () => {
  expect(agentIdsOf(preview, none)).toBeUndefined()
  expect(agentIdsOf(preview, without)).toEqual(['id of Hafiz', 'id of Faizal'])
  const idle = {
    agent: { id: 'id of Siti', name: 'Siti', number: null },
    sen: 900,
    code: 'nothing_to_pay',
    holds: [],
    why: 'Nothing is due.',
  } as const
  expect(
    agentIdsOf({ ...preview, exclusions: [{ ...idle, holds: [] }] }, without),
    'and asks about those of whom nothing can be paid',
  ).toContain('id of Siti')
})

it('says what to look at', () => {
  expect(said(none)).toEqual([
    'look: RM 1,627.39 more than the ledger balance at the gateway. Make sure it is funded',
    'ok: No agents in another open batch',
    'look: 1 agent moves by more than 30%: Ganesh',
    'look: 1 order withheld; its agent is still paid',
  ])
  expect(said(without).slice(0, 3)).toEqual([
    'ok: Covered by the ledger balance at the gateway: RM 10,000.00',
    'ok: No agents in another open batch',
    'ok: No agent’s amount changes by more than 30%',
  ])
  expect(said(without, { balanceSen: null })[0]).toBe('ok: No agents in another open batch')
  const large = [agent('Ooi', 6_000_000)]
  expect(said(none, { agents: large, balanceSen: null }).at(-1)).toBe('look: Above RM 50,000.00: an administrator must release it')
})

it('says of a run that waits what to look at before its release', () => {
  const texts = (balanceSen: number | null, amountSen: number, moved: { count: number; first: string[] } | null = null) =>
    runChecks({ balanceSen, amountSen, moved, exclusions: [] }).map(({ isFine }) => isFine)
  expect(texts(10_000, 9_000)).toEqual([true, true])
  expect(texts(10_000, 10_001, { count: 0, first: [] })).toEqual([false, true, true])
  expect(texts(null, 9_000, { count: 1, first: ['Ganesh'] })).toEqual([true, false])
  const many = { count: 412, first: ['Kavitha', 'Azman', 'Ganesh'] }
  const [, check] = runChecks({ balanceSen: null, amountSen: 9_000, moved: many, exclusions: [] })
  expect(check?.text).toBe('412 agents move by more than 30%: Kavitha, Azman and 410 more')
  expect(texts(9_000_000, 5_000_001)).toEqual([true, true, false])
})
