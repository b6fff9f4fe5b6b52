import { expect, it } from 'vitest'
import { commandKeys } from './commandKeys.ts'

const counting = () => {
  let made = 0
  return commandKeys(() => `key-${String(++made)}`)
}

it('keeps the key of a command while it is not answered, and gives every other command its own', () => {
  const keys = counting()
  const keyOf = (reason: string) => keys.keyed({ reason }).key
  expect([keyOf('a'), keyOf('a'), keyOf('b')]).toEqual(['key-1', 'key-1', 'key-2'])
  keys.answered()
  expect(keyOf('b')).toBe('key-3')
})

it('sends what was not answered as it was, whatever version the record has meanwhile', () => {
  const keys = counting()
  const asked = { id: 'a', version: 3, amountSen: 1_000 }
  expect(keys.keyed(asked)).toMatchObject({ command: asked, key: 'key-1' })
  expect(keys.keyed({ ...asked, version: 4 })).toMatchObject({ command: asked, key: 'key-1' })
  expect(keys.keyed({ ...asked, version: 4, amountSen: 2_000 }).key).toBe('key-2')
})

it('keeps the one of which nobody knows what became beside another, until it is sent again or known', () => {
  const keys = counting()
  const [first, second] = [{ reason: 'a' }, { reason: 'b' }]
  keys.keyed(first)
  keys.unknown()
  expect([keys.open(), keys.keyed(second)]).toEqual([first, { command: second, key: 'key-2', mayBeDone: false, earlier: first }])
  keys.answered()
  expect(keys.keyed(second)).toMatchObject({ key: 'key-3', earlier: first })
  expect(keys.keyed(first)).toEqual({ command: first, key: 'key-1', mayBeDone: true, earlier: null })
  keys.answered()
  expect(keys.open()).toBeNull()
})
