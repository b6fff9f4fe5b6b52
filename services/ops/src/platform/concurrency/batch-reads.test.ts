import { expect, it } from 'vitest'
import { batchReads } from './batch-reads.ts'

/** Reads that end when they are told to: each answers with how many had begun by then. */
function startReads() {
  const asked: string[][] = []
  const ends: ((error?: Error) => void)[] = []
  const read = batchReads<number>((keys) => {
    asked.push(keys)
    const began = asked.length
    return new Promise((resolve, reject) =>
      ends.push((error) => (error ? reject(error) : resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, began]))))),
    )
  })
  /** Ends the current read. */
  const end = async (error?: Error) => {
    await expect.poll(() => ends.length).toBe(1)
    ends.shift()?.(error)
  }
  return { read, asked, end }
}

it('reads together what is asked for during a read, and answers none of it from that read', async () => {
  const { read, asked, end } = startReads()
  const first = read('a')
  await expect.poll(() => asked).toEqual([['a']])
  const others = [read('a'), read('b'), read('a'), read('nobody')]
  await end()
  expect(await first).toBe(1)
  await end()
  expect(await Promise.all(others)).toEqual([2, 2, 2, undefined])
  expect(asked).toEqual([['a'], ['a', 'b', 'nobody']])
})

it('continues after a failed read, which fails only its own callers', async () => {
  const { read, asked, end } = startReads()
  const first = read('a').catch((error: unknown) => String(error))
  await expect.poll(() => asked.length).toBe(1)
  const second = read('a')
  await end(new Error('the database is away'))
  await end()
  expect([await first, await second]).toEqual(['Error: the database is away', 2])
})
