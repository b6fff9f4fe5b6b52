import { expect, it } from 'vitest'
import { Types } from '../platform/database/mongo.ts'
import { now } from '../platform/clock.ts'
import { payoutBatchApprovals } from './approvals.ts'
import type { PayoutBatchTimelineEntry } from './contract.ts'

const at = now()
const by = { kind: 'staff', id: new Types.ObjectId().toHexString(), name: 'Farid' } as const
const entry = (kind: PayoutBatchTimelineEntry['kind']) => ({ id: new Types.ObjectId(), at, by, kind })
const run = { number: 'PB-2026-001', phase: 'submitted', amountSen: 700, counts: { items: 2 }, expiresAt: at, preparedBy: ['maker'] }
const waitsOf = (fields: object, ...kinds: PayoutBatchTimelineEntry['kind'][]) =>
  payoutBatchApprovals.of({ ...run, ...fields, timeline: kinds.map(entry) } as never)

it('waits each time that it is submitted, and is decided on its own page', () => {
  const waits = waitsOf({}, 'created', 'submitted', 'expired', 'submitted', 'sent_back', 'submitted', 'approval_voided', 'submitted')
  expect(waits.map(({ state }) => state)).toEqual(['expired', 'rejected', 'withdrawn', 'waiting'])
  expect(waits.at(-1)).toMatchObject({ kind: 'run', detail: '2 agents', makerIds: ['maker'], expiresAt: at, why: { code: 'every_run' } })
  expect(payoutBatchApprovals.actions('id', 'run').approve).toBeNull()
})

it('waits with a bank’s results for somebody else than who has brought them', () => {
  const given = entry('results_given')
  const ended = (kind: PayoutBatchTimelineEntry['kind'], endedBy: object) =>
    payoutBatchApprovals.of({ ...run, results: {}, timeline: [given, { ...entry(kind), by: endedBy }] } as never)
  const other = { ...by, id: new Types.ObjectId().toHexString() }
  expect(waitsOf({ phase: 'approved', results: {} }, 'results_given')).toMatchObject([
    { kind: 'bank_results', state: 'waiting', makerIds: [by.id] },
  ])
  expect(ended('results_confirmed', other)).toMatchObject([{ state: 'approved', decidedBy: { id: other.id } }])
  expect(ended('results_rejected', other)).toMatchObject([{ state: 'rejected' }])
  expect(ended('results_rejected', by)).toMatchObject([{ state: 'withdrawn', decidedBy: null }])
})

it('is taken back, and decided by nobody, when its preparer sends it back', () => {
  expect(waitsOf({ preparedBy: [by.id] }, 'submitted', 'sent_back')).toMatchObject([{ state: 'withdrawn', decidedBy: null }])
})
