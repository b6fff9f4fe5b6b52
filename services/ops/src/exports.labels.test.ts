import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyExport } from './features.ts'
import { readContent } from './financial-reports/content/content.ts'
import { ReportType } from './financial-reports/types.ts'
import { Permission } from './permissions.ts'
import { dayMs, malaysianDay } from './platform/clock.ts'
import { labelOf } from './platform/labels.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { shareOps } from './testing/system/shared-ops.ts'

let ops: SharedOps

beforeAll(async () => {
  ops = await shareOps()
  const staff = await ops.staff('superAdmin')
  const person = { name: 'Chandran Pillai', email: `chandran.${randomUUID()}@mail.example`, phoneNumber: '017-300 4412', role: 'viewer' }
  const { status } = await staff.post('/users', person)
  if (status !== 201) throw new Error(`the user was refused: ${status}`)
})
afterAll(() => ops.stop())

const rowsMax = 1_500
/** A name with an underscore, or one lower-case word and nothing else. An address may look like one, and so do machine keys and ids. */
const isCode = (cell: unknown): cell is string =>
  typeof cell === 'string' && !cell.includes('@') && (/\b[a-z]+_[a-z][a-z_]*\b/.test(cell) || /^[a-z]+(\.[a-z]+\b|$)/.test(cell))
/** What identifies a movement, an entry or a request to machines. */
const machineColumns = ['Key', 'Movement', 'Provider reference', 'Record id', 'Request', 'Hash', 'Address']

it.each(everyExport.map((definition) => [definition.name, definition] as const))(
  'the export of %s has labels, no codes',
  async (_, definition) => {
    const columns = definition.columns.filter(({ header }) => !machineColumns.includes(header))
    const found = new Set<string>()
    const query = definition.query.parse({})
    let rows = 0
    for await (const row of definition.rows(query as never, { permissions: Permission.options })) {
      for (const { header, value } of columns) {
        const cell = value(row as never)
        if (isCode(cell)) found.add(`${header}: ${cell}`)
      }
      if ((rows += 1) >= rowsMax) break
    }
    expect([...found]).toEqual([])
    if (definition.name !== 'reconciliation') expect(rows).toBeGreaterThan(0)
  },
)

/** A text that is a stored phone number: guarded in a CSV file, where it would have an apostrophe. */
const isPhone = (cell: unknown) => typeof cell === 'string' && /^\+[1-9]\d{6,14}$/.test(cell)
const phoneOf = (cell: unknown) => (typeof cell === 'object' && cell !== null && 'phone' in cell ? cell.phone : null)

it.each(everyExport.map((definition) => [definition.name, definition] as const))(
  'the export of %s says which columns are phone numbers, and no other column is one',
  async (_, { columns, query, rows }) => {
    const texts = new Set<string>()
    const phones = new Map<string, unknown>()
    let count = 0
    for await (const row of rows(query.parse({}) as never, { permissions: Permission.options })) {
      for (const { header, value } of columns) {
        const cell = value(row as never)
        if (isPhone(cell)) texts.add(header)
        if (phoneOf(cell) !== null) phones.set(header, phoneOf(cell))
      }
      if ((count += 1) >= rowsMax) break
    }
    expect([...texts]).toEqual([])
    expect([...phones.keys()]).toEqual(columns.map(({ header }) => header).filter((header) => header === 'Phone'))
    for (const phone of phones.values()) expect(isPhone(phone)).toBe(true)
  },
)

it.each(ReportType.options)('the report %s has labels, no codes', async (type) => {
  const now = Date.now()
  const span = { from: malaysianDay(new Date(now - 40 * dayMs)), to: malaysianDay(new Date(now)) }
  const { data, list } = await readContent(type, span)
  const sections = [...data.details, ...(list ? [list] : [])]
  const cells = sections.flatMap(({ title, columns, rows }) => [title, ...columns.map(({ label }) => label), ...rows.flat()])
  expect(cells.filter(isCode)).toEqual([])
})

it.each([
  ['pending_verification', 'Pending verification'],
  ['ms', 'Malay'],
  ['fpx', 'FPX'],
  ['digital_wallet', 'Digital Wallet'],
  ['in_processing', 'In processing'],
])('reads %s as "%s"', (code, label) => {
  expect(labelOf(code)).toBe(label)
})
