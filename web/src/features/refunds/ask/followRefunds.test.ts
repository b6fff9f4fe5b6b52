import type { Refund } from '@kainsiap/ops/refunds/contract'
import { describe, expect, it } from 'vitest'
import { remember } from '../../../api/copies.ts'
import { refundLive } from '../refundLive.ts'
import { aRefund } from '../testRefund.ts'
import { followRefunds } from './followRefunds.ts'

const asked = (suffix: string, fields: Partial<Refund> = {}) => aRefund({ id: `65f0c0ffee00000000f0${suffix}`, ...fields })
const becomes = (refund: Refund, fields: Partial<Refund>) => remember(refundLive, { ...refund, version: refund.version + 1, ...fields })

function follow(refunds: readonly Refund[]): string[] {
  const told: string[] = []
  followRefunds(refunds, { done: (text) => void told.push(text), failedLater: (text) => void told.push(text) })
  return told
}

describe('following refunds whose dialog was closed', () => {
  it('tells how each ends, once, and of many how many have', () => {
    const [one, two, three] = [asked('a001'), asked('a002'), asked('a003')]
    const told = follow([one, two, three])
    becomes(one, { status: 'unknown' })
    becomes(asked('a009'), { status: 'succeeded' })
    expect(told).toEqual([])
    becomes(one, { status: 'succeeded', version: 3 })
    becomes(one, { status: 'succeeded', version: 4 })
    becomes(two, { status: 'failed', problem: { code: 'declined', detail: '51' } })
    becomes(three, { status: 'succeeded' })
    expect(told).toEqual([
      'Payment refunded successfully: PAY-2026-007',
      'Failed to refund payment PAY-2026-007. Billplz: 51 Not enough in the account.',
      '2 payments refunded successfully',
    ])
  })

  it('tells nothing where nobody lets money go, and of what had ended when it was asked for', () => {
    const refund = asked('b001')
    const told = follow([refund, asked('b002', { status: 'succeeded' })])
    becomes(asked('b002'), { status: 'succeeded' })
    becomes(refund, { status: 'rejected' })
    expect(told).toEqual([])
  })
})
