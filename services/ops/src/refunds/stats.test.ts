import { expect, it } from 'vitest'
import type { RefundDoc } from './model.ts'
import { refundStatsDefinition } from './stats.ts'

const counted = (doc: RefundDoc) => refundStatsDefinition.projection?.countDocument(doc as never)
const forSomebody = (fields: Partial<RefundDoc>) =>
  counted({ status: 'submitting', gateway: 'billplz', needsAttention: false, ...fields } as RefundDoc)?.['forSomebody'] ?? 0

it('counts a refund that waits and needs attention once', () => {
  expect(forSomebody({ status: 'requested' })).toBe(1)
  expect(forSomebody({ status: 'approved', gateway: 'manual', needsAttention: true })).toBe(1)
  expect(forSomebody({ status: 'unknown', needsAttention: true })).toBe(1)
  expect(forSomebody({})).toBe(0)
  expect(forSomebody({ status: 'approved' })).toBe(0)
})
