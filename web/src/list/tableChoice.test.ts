import { expect, it } from 'vitest'
import type { Column } from '../ui/table/dataColumn.ts'
import { columnsShown, hidableColumns, parseTableChoice, usualTableChoice, withColumn } from './tableChoice.ts'

const cell = () => null
const columns: Column<object>[] = [
  { id: 'number', head: 'Number', isEssential: true, cell },
  { id: 'agent', head: 'Agent', cell },
  { id: 'amount', head: 'Amount', cell },
]
const idsOf = (some: readonly Column<object>[]) => some.map(({ id }) => id)

it('reads back what was saved', () => {
  const choice = { hidden: ['agent'], shown: ['created'], density: 'compact' } as const
  expect(parseTableChoice(JSON.stringify(choice))).toEqual(choice)
})

it.each([null, '', 'null', '[]', '"compact"', '7', '{', '{"hidden":"agent","density":"tight"}', '{"hidden":[1]}'])(
  'is the usual table for the saved value %s',
  (saved) => {
    expect(parseTableChoice(saved)).toEqual(usualTableChoice)
  },
)

it('keeps the readable part of a saved value', () => {
  expect(parseTableChoice('{"hidden":["agent"],"density":"tight","more":1}')).toEqual({
    hidden: ['agent'],
    shown: [],
    density: 'comfortable',
  })
  expect(parseTableChoice('{"hidden":7,"density":"compact"}')).toEqual({ hidden: [], shown: [], density: 'compact' })
})

it('hides what is chosen, but no essential column, and nothing for columns that the list does not have', () => {
  const hidden = ['number', 'agent', 'gone']
  expect(idsOf(columnsShown(columns, { ...usualTableChoice, hidden }))).toEqual(['number', 'amount'])
  expect(idsOf(hidableColumns(columns))).toEqual(['agent', 'amount'])
})

it('hides and shows one column, and keeps what is known of other tabs', () => {
  const agent = { id: 'agent', head: 'Agent', cell }
  const hidden = withColumn({ hidden: ['created'], shown: [], density: 'compact' }, agent, false)
  expect(hidden).toEqual({ hidden: ['created', 'agent'], shown: [], density: 'compact' })
  expect(withColumn(hidden, agent, false)).toEqual(hidden)
  expect(withColumn(hidden, agent, true)).toEqual({ hidden: ['created'], shown: [], density: 'compact' })
})

it('shows an extra column only to who chose it, whatever was hidden in another tab', () => {
  const extra: Column<object> = { id: 'created', head: 'Created', isExtra: true, cell }
  const usual = { ...usualTableChoice, hidden: ['created'] }
  expect(idsOf(columnsShown([...columns, extra], usual))).toEqual(['number', 'agent', 'amount'])
  const chosen = withColumn(usual, extra, true)
  expect(idsOf(columnsShown([...columns, extra], chosen))).toEqual(['number', 'agent', 'amount', 'created'])
  expect(withColumn(chosen, extra, false)).toEqual(usual)
})
