import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayMax, dayMin, daysBetween, isCalendarDay } from './platform/calendar.ts'
import type { Route } from './platform/http/routes.ts'
import { jsonSchema } from './platform/http/schemas.ts'
import type { Client } from './testing/http/client.ts'
import { textsOf } from './testing/contracts.ts'
import { goodBodies } from './testing/hostile/good-bodies.ts'
import { fuzzSeed } from './testing/hostile/hostile-texts.ts'
import type { SharedOps } from './testing/system/ops.ts'
import { everyRoute } from './testing/http/routes.ts'
import { shareOps } from './testing/system/shared-ops.ts'

type Tree = Record<string, unknown>
/** Where a route takes a day: in its query or its body, by the path of names. */
interface DayField {
  at: 'query' | 'body'
  path: string[]
}

const nobody = '0'.repeat(24)
const good = goodBodies({ customerId: nobody, agentId: nobody, version: 1 })
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The names of the fields of a contract that take a day, whatever they call its schema. */
function dayNames(schema: Route['query']): string[] {
  const takesDay = (text: ReturnType<typeof textsOf>[number]) => {
    const takes = (value: string) =>
      (text.schema as unknown as { safeParse: (value: string) => { success: boolean } }).safeParse(value).success
    return !takes('not-a-day') && (takes('2026-07-14') || takes('1990-07-14') || takes('2098-07-14'))
  }
  return schema
    ? [
        ...new Set(
          textsOf(schema, '')
            .filter(takesDay)
            .map(
              ({ path }) =>
                path
                  .replaceAll(/\|\d+|\[\]/g, '')
                  .split('.')
                  .at(-1) ?? '',
            ),
        ),
      ]
    : []
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const pathsOf = (value: unknown): string[][] =>
  isTree(value) ? Object.entries(value).flatMap(([key, part]) => [[key], ...pathsOf(part).map((rest) => [key, ...rest])]) : []
const valueAt = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>((part, key) => (part as Tree)[key], value)
function withValue(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = structuredClone(tree) as Tree
  copy[key] = withValue(copy[key], rest, value)
  return copy
}

function fieldsOf(route: Route): DayField[] {
  const inQuery = dayNames(route.query).map((name) => ({ at: 'query' as const, path: [name] }))
  const inBody = pathsOf(good[nameOf(route)])
    .filter((path) => isCalendarDay(String(valueAt(good[nameOf(route)], path))))
    .map((path) => ({ at: 'body' as const, path }))
  return [...inQuery, ...inBody]
}
const routes = everyRoute().map((route) => ({ route, fields: fieldsOf(route) }))
const taking = routes.filter(({ fields }) => fields.length > 0).map(({ route, fields }) => [nameOf(route), route, fields] as const)

const others: Readonly<Record<string, string>> = { agentId: nobody, period: 'custom' }
/** What a route needs beside its days. */
function queryOf(route: Route, days: Readonly<Record<string, string>>): string {
  if (!route.query) return ''
  const { required = [], properties = {} } = jsonSchema(route.query, 'input') as { required?: string[]; properties?: Tree }
  const period = (properties['period'] as { enum?: string[] } | undefined)?.enum?.includes('custom') && Object.keys(days).length === 2
  const needed = Object.entries(others).filter(([name]) => required.includes(name) || (name === 'period' && period))
  return `?${new URLSearchParams([...needed, ...Object.entries(days)]).toString()}`
}

let ops: SharedOps
let admin: Client
beforeAll(async () => {
  ops = await shareOps()
  admin = await ops.staff('superAdmin')
})
afterAll(() => ops.stop())

const clientFor = ({ access }: Route): Client => {
  if (typeof access !== 'object' || !('scopes' in access)) return admin
  return access.scopes.includes('field:customer') ? ops.app('customer') : ops.app('agent')
}

function send(route: Route, fields: readonly DayField[], days: readonly string[]) {
  const inQuery = fields.flatMap(({ at, path: [name = ''] }, index) => (at === 'query' ? [[name, days[index % days.length] ?? '']] : []))
  const body = fields.reduce<unknown>(
    (tree, { at, path }, index) => (at === 'body' ? withValue(tree, path, days[index % days.length]) : tree),
    good[nameOf(route)],
  )
  const path =
    route.path.replace('/api', '').replaceAll(/:\w+/g, nobody) + queryOf(route, Object.fromEntries(inQuery) as Record<string, string>)
  const headers = { 'idempotency-key': randomUUID(), ...(route.body && { 'content-type': 'application/json' }) }
  return clientFor(route).send<unknown>(path, { method: route.method, headers, ...(route.body && { body: JSON.stringify(body) }) })
}

/** Every day that an input takes, and those around its ends and today more often. */
const day = fc.oneof(
  fc.constantFrom(dayMin, addDays(dayMin, 1), addDays(dayMax, -1), dayMax),
  fc.integer({ min: -40, max: 40 }).map((days) => addDays(new Date().toISOString().slice(0, 10), days)),
  fc.nat(daysBetween({ from: dayMin, to: dayMax }) - 1).map((days) => addDays(dayMin, days)),
)

describe('a day', () => {
  it('is in the good example of every body that takes one', () => {
    expect(taking.length).toBeGreaterThan(20)
    for (const { route } of routes) {
      const known = pathsOf(good[nameOf(route)]).map((path) => path.at(-1))
      expect([nameOf(route), dayNames(route.body).filter((name) => !known.includes(name))]).toEqual([nameOf(route), []])
    }
  })

  it.each(taking)('that is accepted is answered by %s, whichever it is', async (_name, route, fields) => {
    await fc.assert(
      fc.asyncProperty(day, day, async (one, other) => {
        const { status, body } = await send(route, fields, [one, other].toSorted())
        expect([status < 500, body]).toEqual([true, body])
      }),
      { seed: fuzzSeed, numRuns: 4 },
    )
  })

  it.each(taking)('before 2000, after 2099 or not in the calendar is refused by %s, in words', async (_name, route, fields) => {
    for (const wrong of ['0000-01-01', '0099-12-31', '1899-12-31', '2100-01-01', '9999-12-31', '2026-02-30', '+02026-07-14']) {
      const { status, body } = await send(route, fields, [wrong])
      expect([wrong, status, body.code]).toEqual([wrong, 400, 'validation_failed'])
      const words = isCalendarDay(wrong) ? /^must be from (?:2000|1900)-01-01 to 2099-12-31$/ : /^must be a day /
      const issues = body.details?.['issues'] as { message: string }[]
      expect(issues.filter(({ message }) => words.test(message)).length).toBe(fields.length)
    }
  })
})

it.each(['0000-01-01', '0050-01-01', '0099-12-30'])('revenue of a custom period from %s is refused at once', async (from) => {
  const { status, body } = await admin.get(`/finance/revenue?period=custom&from=${from}&to=${addDays('2026-07-14', 1)}`)
  expect([status, body.message]).toEqual([400, `from: must be from ${dayMin} to ${dayMax}`])
})
