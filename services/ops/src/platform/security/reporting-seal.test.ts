import { expect, it } from 'vitest'
import { createDataSeal } from './data-seal.ts'
import { reportingSeal, UnreadableSeal } from './reporting-seal.ts'

it('reports once that there is something it cannot open, and throws one error for it each time', () => {
  const reported: string[] = []
  const seal = reportingSeal(createDataSeal('x'.repeat(48)), ({ message }) => reported.push(message))
  const other = createDataSeal('y'.repeat(48))
  expect(seal.open(seal.seal('JBSWY3DPEHPK3PXP', 'user 1'), 'user 1')).toBe('JBSWY3DPEHPK3PXP')
  for (const about of ['user 1', 'user 2']) expect(() => seal.open(other.seal('JBSWY3DPEHPK3PXP', about), about)).toThrow(UnreadableSeal)
  expect(() => seal.open('', 'user 1')).toThrow(UnreadableSeal)
  expect(reported).toEqual(['the encrypted data of user 1 can’t be decrypted'])
})
