import { expect, it } from 'vitest'
import { createDataSeal } from './data-seal.ts'

const { seal, open, digest } = createDataSeal('x'.repeat(48))
const other = createDataSeal('y'.repeat(48))

it('reads back what it sealed, never seals twice alike, and shows nothing of it', () => {
  const [one, two] = [seal('JBSWY3DPEHPK3PXP', 'user 1'), seal('JBSWY3DPEHPK3PXP', 'user 1')]
  expect(one).not.toBe(two)
  expect([open(one, 'user 1'), open(two, 'user 1')]).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP'])
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY')
})

it('opens nothing that was sealed about something else, with another secret, or was changed', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'user 1')
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [
    () => open(sealed, 'user 2'),
    () => other.open(sealed, 'user 1'),
    () => open('', 'user 1'),
    () => open(changed.slice(4), 'user 1'),
  ])
    expect(wrong).toThrow()
})

it('makes the same digest of the same text only about the same, with the same secret', () => {
  expect(digest('code', 'user 1')).toBe(digest('code', 'user 1'))
  expect(new Set([digest('code', 'user 1'), digest('code', 'user 2'), digest('eod', 'user 1'), other.digest('code', 'user 1')]).size).toBe(
    4,
  )
})
