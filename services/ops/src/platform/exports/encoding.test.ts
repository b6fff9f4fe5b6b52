import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'
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
