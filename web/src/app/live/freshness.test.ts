import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFreshness } from './freshness.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function connected() {
  const onSilence = vi.fn<() => void>()
  const watch = watchFreshness(onSilence)
  watch.connected()
  watch.head()
  return { watch, onSilence, since: Date.now() }
}

it('is live from the first head', () => {
  const watch = watchFreshness(() => undefined)
  expect(watch.state()).toEqual({ state: 'connecting' })
  watch.connected()
  watch.head()
  expect(watch.state()).toEqual({ state: 'live' })
})

it('says nothing of a drop shorter than 2 s', () => {
  const { watch } = connected()
  watch.dropped()
  vi.advanceTimersByTime(1_500)
  expect(watch.state()).toEqual({ state: 'live' })
  watch.connected()
  watch.head()
  expect(watch.state()).toEqual({ state: 'live' })
})

it('is stale since the last head after 2 s of a drop, and without connection after 30 s', () => {
  const { watch, since } = connected()
  watch.dropped()
  vi.advanceTimersByTime(3_000)
  expect(watch.state()).toEqual({ state: 'stale', sinceMs: since })
  vi.advanceTimersByTime(28_000)
  expect(watch.state()).toEqual({ state: 'offline', sinceMs: since })
})

it('is stale after 15 s of silence on a line that seems up, and asks for a new line', () => {
  const { watch, onSilence, since } = connected()
  vi.advanceTimersByTime(14_000)
  expect(watch.state()).toEqual({ state: 'live' })
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(watch.state()).toEqual({ state: 'stale', sinceMs: since })
  expect(onSilence).toHaveBeenCalled()
})

it('gives a new line its own 15 s before it is called silent again', () => {
  const { watch, onSilence } = connected()
  vi.advanceTimersByTime(16_000)
  watch.dropped()
  watch.connected()
  onSilence.mockClear()
  vi.advanceTimersByTime(10_000)
  expect(onSilence).not.toHaveBeenCalled()
  expect(watch.state()).toMatchObject({ state: 'stale' })
})

it('catches up after a drop that was shown, says how much waited, and is live when nothing does', () => {
  const { watch } = connected()
  watch.dropped()
  vi.advanceTimersByTime(8_000)
  watch.connected()
  watch.head()
  watch.behind(14)
  expect(watch.state()).toEqual({ state: 'catching_up', behind: 14 })
  watch.behind(0)
  vi.advanceTimersByTime(2_000)
  expect(watch.state()).toEqual({ state: 'live' })
})

it('stays stale, and keeps its line, for as long as the server says that it cannot tell', () => {
  const { watch, onSilence, since } = connected()
  for (let second = 0; second < 120; second += 5) {
    watch.stalled()
    vi.advanceTimersByTime(5_000)
    expect(watch.state()).toEqual({ state: 'stale', sinceMs: since })
  }
  expect(onSilence).not.toHaveBeenCalled()
  watch.head()
  vi.advanceTimersByTime(2_000)
  expect(watch.state()).toEqual({ state: 'live' })
})
