import { expect, it } from 'vitest'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum } from '../platform/stats/counts.ts'
import { noTotals } from './sending/recount.ts'
import { payoutBatchStatsDefinition } from './stats.ts'

const { projection } = payoutBatchStatsDefinition
const batchOf = (status: string, unknown: number) => ({ status, amountSen: 100, counts: { ...noTotals.counts, unknown } })
const counted = (batch: object) => projection?.countDocument(batch as never) ?? {}

it('counts a batch with payouts of unknown outcome once, however many they are, until all are known', () => {
  expect([0, 1, 7].map((unknown) => counted(batchOf('processing', unknown))['outcomeUnknown'] ?? 0)).toEqual([0, 1, 1])
  const states = [
    batchOf('submitted', 0),
    batchOf('approved', 0),
    batchOf('processing', 3),
    batchOf('processing', 1),
    batchOf('completed', 0),
  ]
  const changes = states.map((data, index) => projection?.countEvent({ data, was: states[index - 1] ?? null } as unknown as EventDoc) ?? {})
  let counts = {}
  for (const [index, change] of changes.entries()) {
    counts = sum([counts, change])
    const { outcomeUnknown = 0 } = counts as { outcomeUnknown?: number }
    expect(outcomeUnknown).toBe(index === 2 || index === 3 ? 1 : 0)
  }
})
