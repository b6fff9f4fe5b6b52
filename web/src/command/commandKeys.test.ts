import { expect, it } from 'vitest'
import { commandKeys } from './commandKeys.ts'

it('keeps the key of a command while it is not answered, and gives every other command its own', () => {
  let made = 0
  const keys = commandKeys(() => `key-${String(++made)}`)
  expect(keys.keyFor({ reason: 'a' })).toBe('key-1')
  expect(keys.keyFor({ reason: 'a' })).toBe('key-1')
  expect(keys.keyFor({ reason: 'b' })).toBe('key-2')
  keys.answered()
  expect(keys.keyFor({ reason: 'b' })).toBe('key-3')
})
