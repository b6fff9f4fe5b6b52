import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startEventPipeline, type EventPipeline } from '../../testing/changes/event-pipeline.ts'
import { until } from '../../testing/system/processes.ts'
import type { Notifier } from '../changes/notifier.ts'
import { createLease, underLease, usePresence, type Lease } from './lease.ts'

// Two processes are two connections here. No lease expires within these tests.

const longMs = 3_600_000
let pipeline: EventPipeline
let number = 0

beforeAll(async () => {
  pipeline = await startEventPipeline()
})
afterAll(() => pipeline.stop())
afterEach(() => usePresence({ self: () => null, hasEnded: async () => false }))

const seen = async (secret?: string) => {
  const notifier = await pipeline.connect(secret)
  await until(() => notifier.presence.self() !== null)
  return notifier
}

/** Asks for a lease as one of the processes. */
const asks = ({ presence }: Pick<Notifier, 'presence'>, lease: Lease) => {
  usePresence(presence)
  return lease.isOurs()
}
const newLeases = () => {
  number += 1
  return [createLease(`lease ${number}`, longMs), createLease(`lease ${number}`, longMs)] as const
}

it('is taken over at once from a process that has ended, and from none that lives', async () => {
  const [one, other] = [await seen(), await seen()]
  const [ofOne, ofOther] = newLeases()
  expect(await asks(one, ofOne)).toBe(true)
  expect(await asks(other, ofOther)).toBe(false)
  await one.close()
  await until(() => asks(other, ofOther))
  expect(await asks(other, ofOther)).toBe(true)
})

it('is taken over by one of several that ask at once', async () => {
  const one = await seen()
  const [ofOne, second] = newLeases()
  const others = [second, createLease(`lease ${number}`, longMs), createLease(`lease ${number}`, longMs)]
  await asks(one, ofOne)
  await one.close()
  const other = await seen()
  await until(async () => (await Promise.all(others.map((each) => asks(other, each)))).some(Boolean))
  expect((await Promise.all(others.map((each) => asks(other, each)))).filter(Boolean)).toHaveLength(1)
})

it('of a process that never was seen only expires', async () => {
  const other = await seen()
  const [ofOne, ofOther] = newLeases()
  expect(await asks({ presence: { self: () => null, hasEnded: async () => false } }, ofOne)).toBe(true)
  expect(await asks(other, ofOther)).toBe(false)
})

it('stays where it is for one that is not seen itself: then Redis knows nobody', async () => {
  const [one, other] = [await seen(), await seen()]
  const [ofOne, ofOther] = newLeases()
  await asks(one, ofOne)
  await one.close()
  await other.close()
  expect(await asks(other, ofOther)).toBe(false)
})

it('lets work be done by one after the other', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => underLease('work', longMs, work)))
  await expect(underLease('work', longMs, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await underLease('work', longMs, work)
  expect(most).toBe(1)
})
