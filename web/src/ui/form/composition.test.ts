import { expect, it } from 'vitest'
import { isComposing } from './composition.ts'

it.each([
  ['Enter that confirms 美玲', { key: 'Enter', isComposing: true, keyCode: 229 }, true],
  ['Enter in Safari, after the composition has ended', { key: 'Enter', isComposing: false, keyCode: 229 }, true],
  ['Escape that closes the candidates in Firefox', { key: 'Escape', isComposing: true, keyCode: 27 }, true],
  ['a comma of a Korean layout', { key: 'Process', isComposing: false, keyCode: 229 }, true],
  ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }, false],
  ['a comma', { key: ',', isComposing: false, keyCode: 188 }, false],
])('knows whose key it is: %s', (_what, key, expected) => {
  expect(isComposing(key)).toBe(expected)
})
