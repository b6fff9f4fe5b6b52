import { expect, it } from 'vitest'
import type { CheckScope } from '../platform/ledger/invariant.ts'
import { joinedById } from '../platform/ledger/invariants.ts'
import { resolutionsOf } from './resolutions.ts'
import { judge } from './rules.ts'
import { isDue } from './statements.ts'

const at = (time: string) => new Date(`2026-07-${time}Z`)
const side = (sen: number, time = '13T11:20:00') => ({ sen, at: at(time) })

it.each([
  ['matched', side(5_000), side(5_000), { sen: 5_000 }, 0, null],
  ['matched', side(-1_000), side(-1_000), null, 0, null],
  ['unexpected', side(-1_400), null, { sen: null }, -1_400, '2026-07-13T11:35:00.000Z'],
  ['missing', null, side(10_409, '13T15:58:00'), { sen: 10_409 }, -10_409, '2026-07-14T15:58:00.000Z'],
  ['differs', side(5_001), side(5_000), { sen: 5_000 }, 1, '2026-07-13T11:35:00.000Z'],
  ['differs', side(5_000), side(5_000), { sen: 4_900 }, 0, '2026-07-13T11:35:00.000Z'],
] as const)('is %s where the sources say so', (state, movement, ledger, record, differenceSen, ringsAt) => {
  const judged = judge({ movement, ledger, record })
  expect({ ...judged, ringsAt: judged.ringsAt?.toISOString() ?? null }).toMatchObject({ state, differenceSen, ringsAt })
})

it('belongs to the Malaysian day of the statement, and without one to that of the ledger', () => {
  expect(judge({ movement: side(1, '13T16:00:00'), ledger: side(1, '13T15:59:59'), record: null }).day).toBe('2026-07-14')
  expect(judge({ movement: null, ledger: side(1, '13T15:59:59'), record: null }).day).toBe('2026-07-13')
})

it('can turn out to be what its sides allow only', () => {
  expect(resolutionsOf({ state: 'matched', record: {} })).toEqual([])
  expect(resolutionsOf({ state: 'unexpected', record: null })).toEqual(['another_record', 'not_ours'])
  expect(resolutionsOf({ state: 'unexpected', record: {} })).toContain('record')
  for (const state of ['missing', 'differs'] as const) expect(resolutionsOf({ state, record: {} })).toEqual(['awaited', 'another_record'])
})

it('reads a statement every five minutes of its day, after its end, the morning after, and again while something is missing', () => {
  const known = (fetchedAt: string | null, more: object = {}) => ({
    fetchedAt: fetchedAt === null ? null : at(fetchedAt),
    askedAt: null,
    nextAt: null,
    ...more,
  })
  const due = (fetched: ReturnType<typeof known> | null, time: string, isMissed = false) =>
    isDue('2026-07-13', fetched, { at: at(time), isMissed })
  expect(due(null, '13T01:00:00')).toBe(true)
  expect([due(known('13T01:00:00'), '13T01:04:59'), due(known('13T01:00:00'), '13T01:05:00')]).toEqual([false, true])
  // Midnight in Malaysia is 16:00 in UTC; the statement is complete at 8 in the morning.
  expect([due(known('13T15:59:00'), '13T16:00:01'), due(known('13T16:00:01'), '13T23:59:59')]).toEqual([true, false])
  expect([due(known('13T16:00:01'), '14T00:00:00'), due(known('14T00:00:00'), '15T00:00:00')]).toEqual([true, false])
  expect([due(known('14T00:00:00'), '14T00:59:59', true), due(known('14T00:00:00'), '14T01:00:00', true)]).toEqual([false, true])
  expect(due(known('14T00:00:00', { askedAt: at('14T00:10:00') }), '14T00:10:01')).toBe(true)
  expect(due(known(null, { nextAt: at('14T00:10:00') }), '14T00:09:59')).toBe(false)
})

it('is one with the check of the ledger that has the same id: what either names counts', async () => {
  const found = (text: string) => ({ record: null, text })
  const check = (id: string, title: string, text: string) => ({ id, title, check: () => Promise.resolve([found(text)]) })
  const joined = joinedById([check('I9', 'Records', 'one'), check('I8', 'Orders', 'two'), check('I9', 'Records and movements', 'three')])
  expect(joined.map(({ id, title }) => [id, title])).toEqual([
    ['I9', 'Records and movements'],
    ['I8', 'Orders'],
  ])
  expect(await joined[0]?.check({} as CheckScope)).toEqual([found('one'), found('three')])
})
