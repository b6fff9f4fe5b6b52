import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonSchema } from './platform/http/schemas.ts'
import { Types } from './platform/database/mongo.ts'
import type { Page } from './platform/contract.ts'
import type { Client } from './testing/http/client.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { everyRoute } from './testing/http/routes.ts'
import { shareOps } from './testing/system/shared-ops.ts'

// A filter that a list accepts and ignores shows every row to whom asked for some of them.

interface Parameter {
  type?: string
  enum?: string[]
  const?: string
  items?: Parameter
  anyOf?: Parameter[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

/** They choose the page, the order, or what is measured, and leave no row out; `today` is of what was decided. */
const notFilters = new Set(['page', 'limit', 'after', 'asOf', 'sort', 'order', 'measure', 'period', 'date', 'today'])
/** The demo has no rows of these lists without a gateway, or before anybody asks for one. */
const withoutRows = new Set(['/api/refunds', '/api/reconciliation', '/api/finance/reports'])

const lists = everyRoute().flatMap(({ method, path, query }) => {
  const { properties = {} } = (query ? jsonSchema(query) : {}) as { properties?: Record<string, Parameter> }
  const isList = method === 'GET' && 'page' in properties && !path.includes('/:') && !path.startsWith('/api/field')
  if (!isList || withoutRows.has(path)) return []
  const filters = Object.entries(properties).filter(([name]) => !notFilters.has(name))
  return filters.map(([name, parameter]) => [path.replace('/api', ''), name, valuesOf(parameter)] as const)
})

/** Some of the values that are allowed; few rows of the demo have all of them. */
function valuesOf({ type, items, anyOf, format, pattern, minimum, maximum, ...parameter }: Parameter): (string | number)[] {
  if (anyOf) return valuesOf(anyOf[0] ?? {})
  if (items) return valuesOf(items)
  if (parameter.enum) return parameter.enum
  if (parameter.const) return [parameter.const]
  if (type === 'integer' || type === 'number') return [minimum ?? 0, maximum ?? 0]
  if (format === 'date') return ['2001-01-01', '2099-01-01']
  if (pattern?.includes('[0-9a-f]{24}')) return [new Types.ObjectId().toHexString()]
  return ['bank', 'nothing']
}

let ops: SharedOps
let staff: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

/** What is shown of the list; null if the value is refused. */
async function shown(path: string, query: string): Promise<string | null> {
  const { status, body } = await staff.get<Page<{ id?: string }>>(`${path}?limit=50${query}`)
  return status === 200 ? JSON.stringify([body.total, body.items.map(({ id }) => id)]) : null
}

it.each(lists)('%s is narrowed by %s', async (path, name, values) => {
  const whole = await shown(path, '')
  const narrowed = await Promise.all(values.map((value) => shown(path, `&${name}=${encodeURIComponent(value)}`)))
  expect(narrowed.filter((each) => each !== null && each !== whole)).not.toEqual([])
})
