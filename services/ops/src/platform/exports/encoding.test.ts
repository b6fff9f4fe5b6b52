import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import { phoneCell, type Cell } from './define-export.ts'
import { toXlsx } from './xlsx.ts'

const count = 4_000
/** Nothing that compression makes small. */
const cells = () => Array.from({ length: 8 }, () => randomBytes(24).toString('base64'))

it.each([
  ['csv', toCsv],
  ['xlsx', toXlsx],
])('a file as %s is written while its rows are read, not after the last one', async (_format, encode) => {
  let [written, writtenAtTheEnd] = [0, 0]
  async function* rows() {
    for (let row = 1; row <= count; row += 1) {
      if (row === count) writtenAtTheEnd = written
      yield await Promise.resolve(cells())
    }
  }
  for await (const chunk of encode(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], rows())) written += (chunk as Buffer).length
  expect(writtenAtTheEnd / written).toBeGreaterThan(0.7)
})

it.each([
  ['+60128841907', "'+60128841907"],
  ['+14155550123', "'+14155550123"],
  ['012-884 1907', '012-884 1907'],
  ['+60+1', "'+60+1"],
  ['+60-12884', "'+60-12884"],
  ['+60128841907 (wife)', "'+60128841907 (wife)"],
  ['+A1', "'+A1"],
  ['+1', "'+1"],
  ['+60128841907\n=1+1', `"'+60128841907\n=1+1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['-2+3', "'-2+3"],
  ['@SUM(1)', "'@SUM(1)"],
])('writes %s as %s: what a spreadsheet calculates is guarded, also a text that is a phone number', async (cell, written) => {
  const rows = Readable.from([[cell, 1]]) as AsyncIterable<[string, number]>
  expect(await text(toCsv(null, rows, { hasByteOrderMark: false }))).toBe(`${written},1\r\n`)
})

it.each([
  ['+60128841907', '+60128841907'],
  ['+6591234567', '+6591234567'],
  ['+862112345678', '+862112345678'],
  ['+60128841907+1', "'+60128841907+1"],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
])('writes %s of a column of phone numbers as %s', async (phone, written) => {
  const rows = Readable.from([[phoneCell(phone), 1]]) as AsyncIterable<Cell[]>
  expect(await text(toCsv(null, rows, { hasByteOrderMark: false }))).toBe(`${written},1\r\n`)
})
