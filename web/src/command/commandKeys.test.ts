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
