import { expect, it } from 'vitest'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { liveEvents } from '../../api/liveEvents.ts'
import { entriesOf } from './useActivity.ts'

const event = (seq: number, entity = 'order') => ({ seq, entity }) as ActivityEvent
const kind = { permission: 'orders.read', Said: () => null } as const
const kinds = new Map([['order', kind]])
const seqs = (entries: readonly { seq: number }[]) => entries.map(({ seq }) => seq)

it('puts live events before what was loaded, each once', () => {
  const pages = [
    { items: [event(8), event(6)], head: 9, nextBefore: 6 },
    { items: [event(3)], head: 9, nextBefore: null },
  ]
  expect(seqs(entriesOf(pages, [event(11), event(10), event(8), event(6)], kinds))).toEqual([11, 10, 8, 6, 3])
})

it('shows no event of what may no longer be seen, however it arrived', () => {
  const pages = [{ items: [event(8, 'user'), event(6)], head: 9, nextBefore: null }]
  expect(seqs(entriesOf(pages, [event(11, 'user'), event(10)], kinds))).toEqual([10, 6])
  expect(entriesOf(pages, [event(11)], new Map())).toEqual([])
})

it('keeps the latest events, each once, and says up to where it has forgotten them', () => {
  const copy = (seq: number) => ({ ...event(seq), data: { id: 'a', version: 1 } })
  liveEvents.add([copy(1), copy(2)])
  liveEvents.add([copy(2), copy(3)])
  expect([seqs(liveEvents.recent().events), liveEvents.recent().forgottenTo]).toEqual([[3, 2, 1], 0])
  liveEvents.add(Array.from({ length: 300 }, (_, index) => copy(4 + index)))
  expect([liveEvents.recent().events.length, liveEvents.recent().events[0]?.seq, liveEvents.recent().forgottenTo]).toEqual([300, 303, 3])
  liveEvents.clear()
  expect(liveEvents.recent().events).toEqual([])
})
