import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedRead } from './shared-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reading = (tookMs: number) =>
  vi.fn<() => Promise<number>>(() => new Promise<number>((resolve) => setTimeout(() => resolve(Date.now()), tookMs)))

it('shares one read, also while it is under way, until it is too old', async () => {
  const read = reading(20)
  const { recent, fresh } = sharedRead(1_000, read)
  const both = Promise.all([recent(), recent()])
  await vi.advanceTimersByTimeAsync(20)
  await both
  await vi.advanceTimersByTimeAsync(970)
  await recent()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20)
  void recent()
  void fresh()
  expect(read).toHaveBeenCalledTimes(3)
})

it('keeps what took long for longer, so that reading takes no larger share of the time', async () => {
  const read = reading(400)
  const { recent } = sharedRead(1_000, read, { shareMax: 0.02 })
  void recent()
  await vi.advanceTimersByTimeAsync(19_990)
  void recent()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20)
  void recent()
  expect(read).toHaveBeenCalledTimes(2)
})

it('keeps no failure', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(1)
  const { recent } = sharedRead(1_000, read)
  await expect(recent()).rejects.toThrow('away')
  expect(await recent()).toBe(1)
})
