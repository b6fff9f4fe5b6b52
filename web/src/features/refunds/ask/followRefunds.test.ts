import type { Refund } from '@kainsiap/ops/refunds/contract'
import { describe, expect, it } from 'vitest'
import { aRefund } from '../testRefund.ts'
import { followRefunds } from './followRefunds.ts'

const asked = (suffix: string, fields: Partial<Refund> = {}) => aRefund({ id: `65f0c0ffee00000000f0${suffix}`, ...fields })

function follow(refunds: readonly Refund[]) {
  const told: string[] = []
  const watchers = new Map<string, (refund: Refund) => void>()
  const tell = (text: string) => void told.push(text)
  followRefunds(refunds, {
    toast: { done: tell, failedLater: tell },
    watch: (id, see) => {
      watchers.set(id, see)
      return () => void watchers.delete(id)
    },
  })
  const becomes = (refund: Refund, fields: Partial<Refund>) => watchers.get(refund.id)?.({ ...refund, ...fields })
  return { told, becomes, watched: () => watchers.size }
}

describe('following refunds whose dialog was closed', () => {
  it('tells how each ends, once, and of many how many have', () => {
    const [one, two, three] = [asked('a001'), asked('a002'), asked('a003')]
    const { told, becomes, watched } = follow([one, two, three])
    becomes(one, { status: 'unknown' })
    expect([told, watched()]).toEqual([[], 3])
    becomes(one, { status: 'succeeded' })
    becomes(one, { status: 'succeeded' })
    becomes(two, { status: 'failed', problem: { code: 'declined', detail: '51' } })
    becomes(three, { status: 'succeeded' })
    expect(told).toEqual([
      'Payment refunded successfully: PAY-2026-007',
      'Failed to refund payment PAY-2026-007. Billplz: Insufficient funds (bank code 51).',
      '2 payments refunded successfully',
    ])
    expect(watched()).toBe(0)
  })

  it('tells nothing where nobody lets money go, and of what had ended when it was asked for', () => {
    const refund = asked('b001')
    const { told, becomes, watched } = follow([refund, asked('b002', { status: 'succeeded' })])
    expect(watched()).toBe(1)
    becomes(refund, { status: 'rejected' })
    expect([told, watched()]).toEqual([[], 0])
  })
})
