import { expect, it, vi } from 'vitest'
import { coalesced } from './coalesced.ts'

function controlled() {
  const ends: ((value: number) => void)[] = []
  const read = vi.fn<(name: string) => Promise<number>>(() => new Promise((resolve) => void ends.push(resolve)))
  return { read, shared: coalesced((name: string) => name, read), end: (place: number, value: number) => ends[place]?.(value) }
}

it('runs a hundred equal reads twice: what runs already, and one for all that were asked meanwhile', async () => {
  const { read, shared, end } = controlled()
  const first = shared('month')
  const others = Array.from({ length: 99 }, () => shared('month'))
  const other = shared('week')
  expect(read).toHaveBeenCalledTimes(2)
  end(0, 1)
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  end(2, 2)
  expect(await Promise.all(others)).toEqual(Array.from({ length: 99 }, () => 2))
  end(1, 3)
  expect(await other).toBe(3)
})

it('never returns what was read before the call, and reads anew once all is over', async () => {
  const { read, shared, end } = controlled()
  const first = shared('month')
  end(0, 1)
  await first
  const second = shared('month')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  end(1, 2)
  expect(await second).toBe(2)
})

it('passes a failure to those who shared the read, and to no later one', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(1)
  const shared = coalesced(() => '', read)
  const [first, second] = await Promise.allSettled([shared(), shared()])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})
