import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readDay } from './dayText.ts'

it.each(['26/11/2026', '26-11-2026', '26.11.2026', '2026-11-26', '26 Nov 2026', '26 nov 2026', ' 26 November  2026 ', '26-Nov-2026'])(
  'reads %j as a date, day first',
  (text) => {
    expect(readDay(text)).toBe('2026-11-26')
  },
)

it('takes the first part for the day, whatever the browser does', () => {
  expect([readDay('3/2/2026'), readDay('01 may 2026'), readDay('29/02/2028'), readDay('14/5/1994')]).toEqual([
    '2026-02-03',
    '2026-05-01',
    '2028-02-29',
    '1994-05-14',
  ])
})

it.each([
  '',
  ' ',
  '26',
  '26/11',
  '26/11/26',
  '11/26/2026',
  '31/02/2026',
  '29/02/2026',
  '0/1/2026',
  '26/11/0026',
  '26/11/3026',
  '26/11/2026 1',
  'Nov 26 2026',
  '26 N 2026',
  '26  2026',
  'tomorrow',
  '２６/11/2026',
  `${'26/'.repeat(9)}2026`,
])('does not take %j for a date', (text) => {
  expect(readDay(text)).toBe(null)
})

it('is how every date is entered: no screen has a date field of the browser, which follows its locale', () => {
  const sources = path.join(import.meta.dirname, '../..')
  const native = /type[=:]\s*[{]?['"](?:date|month|week|datetime-local)['"]/
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const isNative = (file: string) => native.test(readFileSync(path.join(sources, file), 'utf8'))
  expect(files.filter((file) => isNative(file) && !file.endsWith('dayText.test.ts'))).toEqual([])
  expect(native.test('<input type="date" />')).toBe(true)
})
