import { expect, it } from 'vitest'
import { parseRecent, type Recent, withRecent } from './recent.ts'

const chosen = (name: string): Recent => ({ path: `/backoffice/orders/${name}`, title: name, source: 'orders' })
const five = ['a', 'b', 'c', 'd', 'e'].map(chosen)

it('puts the latest first, each once, and keeps five', () => {
  expect(withRecent([], chosen('a'))).toEqual([chosen('a')])
  expect(withRecent(five, chosen('c')).map(({ title }) => title)).toEqual(['c', 'a', 'b', 'd', 'e'])
  expect(withRecent(five, chosen('f')).map(({ title }) => title)).toEqual(['f', 'a', 'b', 'c', 'd'])
})

it('reads what was kept, and nothing that leads out of the console or cannot be read', () => {
  expect(parseRecent(JSON.stringify(five))).toEqual(five)
  const foreign = { ...chosen('x'), path: 'https://elsewhere.example/' }
  expect(parseRecent(JSON.stringify([foreign, { path: '/backoffice' }, 7, chosen('a')]))).toEqual([chosen('a')])
  for (const saved of [null, '', '{', '{}', '7']) expect(parseRecent(saved)).toEqual([])
})
