import { expect, it } from 'vitest'
import { entryText } from './walletWords.ts'

it.each([
  ['ord:earned', 'Earned from'],
  ['ord:cancelled', 'Cancellation fee'],
  ['po:reserved', 'Paid out with'],
  ['po:failed', 'Not paid, returned from'],
  ['adj:bonus', 'Bonus with'],
  ['rf:reserved', 'Agent’s share of a refund'],
  ['rf:released', 'Agent’s share of a cancelled refund'],
  ['opening:balance', 'Opening balance'],
])('says %s as “%s”', (kind, words) => {
  expect(entryText({ kind })).toBe(words)
})
