import { expect, it } from 'vitest'
import { hourInMalaysia, hourMs, minuteMs } from './clock.ts'
import { keepShifts, shiftOf } from './duty.ts'
import type { FieldApi } from './field-api.ts'
import { createTimerQueue } from './timer-queue.ts'
import type { World } from './world.ts'

const noonMs = Date.parse('2026-07-14T04:00:00.000Z')
const nightMs = Date.parse('2026-07-14T18:00:00.000Z')

async function dutySentFor(fromMs: number, minutes: number, carrying: ReadonlyMap<string, number> = new Map()) {
  let nowMs = fromMs
  const told: [string, boolean][] = []
  const timers = createTimerQueue()
  const clock = { nowMs: () => nowMs, wait: () => Promise.resolve() }
  const api = { sendDuty: (id: string, isOnDuty: boolean) => Promise.resolve(told.push([id, isOnDuty]) > 0) } as unknown as FieldApi
  const agents = ['a', 'b', 'c'].map((id) => ({ id, city: 'Klang', state: 'Selangor' }))
  keepShifts({ seed: 57, clock, timers, api, orderCache: { loads: () => carrying }, referenceData: { agents } } as unknown as World)
  for (let next = timers.take(); next && next.dueMs < fromMs + minutes * minuteMs; next = timers.take()) {
    nowMs = Math.max(nowMs, next.dueMs)
    await next.act()
  }
  return told
}

it('gives everybody a shift that begins in the morning and ends by night, the same every day', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    const [{ fromMs, toMs }, next] = [shiftOf(57, id, noonMs), shiftOf(57, id, noonMs + 24 * hourMs)]
    expect(hourInMalaysia(fromMs)).toBeGreaterThanOrEqual(7)
    expect((toMs - fromMs) / hourMs).toBeGreaterThanOrEqual(8)
    expect((toMs - fromMs) / hourMs).toBeLessThanOrEqual(12)
    expect(next.fromMs - fromMs).toBe(24 * hourMs)
  }
})

it('tells each agent’s duty once, and keeps on duty who still carries something', async () => {
  expect(await dutySentFor(noonMs, 5)).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
  expect(await dutySentFor(nightMs, 5, new Map([['b', 1]]))).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ])
})
