import { expect, it } from 'vitest'
import { entryText } from './walletWords.ts'

it.each([
  ['ord:earned', 'Earned by'],
  ['ord:cancelled', 'Cancellation fee'],
  ['po:reserved', 'Paid out by'],
  ['po:failed', 'Not paid, the money is back from'],
  ['adj:bonus', 'Bonus with'],
  ['rf:reserved', 'Refunded, the agent’s part'],
  ['rf:released', 'Refund not made, the agent’s part is back'],
  ['opening:balance', 'Opening balance'],
])('says %s as “%s”', (kind, words) => {
  expect(entryText({ kind })).toBe(words)
})
