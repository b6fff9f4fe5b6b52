import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { everyRoute } from '../../testing/http/routes.ts'
import { serialiserSchema } from './schemas.ts'

async function write(shape: z.ZodType, value: unknown): Promise<unknown> {
  const app = Fastify().get('/', { schema: { response: { 200: serialiserSchema(shape) } } }, async () => value)
  const answer = await app.inject('/')
  return answer.json()
}

const Note = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('declined'), reason: z.string() }),
  z.strictObject({ kind: z.enum(['called', 'visited']), minutes: z.int().nullable() }),
])

it('writes one of several objects with the fields it has, and nothing else', async () => {
  const shape = z.strictObject({ note: Note.nullable() })
  for (const note of [{ kind: 'declined', reason: 'ill' }, { kind: 'visited', minutes: 4 }, { kind: 'called', minutes: null }, null])
    expect(await write(shape, { note })).toEqual({ note })
  expect(await write(shape, { note: { kind: 'declined', reason: 'ill', passwordHash: 'x' } })).toEqual({
    note: { kind: 'declined', reason: 'ill' },
  })
})

it('leaves alternatives that differ in a field as they are', async () => {
  const shape = z.union([z.strictObject({ value: z.string() }), z.strictObject({ value: z.int() })])
  expect(serialiserSchema(shape)).toHaveProperty('anyOf')
  expect(await write(shape, { value: 4 })).toEqual({ value: 4 })
})

it('compiles no validator of alternatives for records: the first response would wait for it', () => {
  const slow = everyRoute().filter(({ answer }) => answer && hasAlternatives(serialiserSchema(answer)))
  expect(slow.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('refuses bounds that cross, in every list', () => {
  const refused = everyRoute().flatMap(({ method, path, query }) => {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    return names.flatMap((name) => {
      const upper = name.startsWith('min') ? name.replace('min', 'max') : name.replace(/from$/, 'to').replace(/From$/, 'To')
      if (upper === name || !names.includes(upper)) return []
      const [least, most] = /from$/i.test(name) ? ['2026-07-14', '2026-07-13'] : ['4', '3']
      const problems = query?.safeParse({ [name]: least, [upper]: most }).error?.issues.map((issue) => issue.path.join('.'))
      const isFine = query?.safeParse({ [name]: most, [upper]: least }).success
      return [[`${method} ${path}`, upper, problems, isFine]]
    })
  })
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const [route, upper, problems, isFine] of refused) expect([route, problems, isFine]).toEqual([route, [upper], true])
})

it('bounds every number that a body or a query may have, below and above', () => {
  const schemas = everyRoute().flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      schema ? [{ name: `${method} ${path}`, schema: z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) }] : [],
    ),
  )
  const numbers = schemas.flatMap(({ name, schema }) => numbersIn(schema, name))
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.filter(({ isBounded }) => !isBounded).map(({ at }) => at)).toEqual([])
})

/** Each number of a schema, and whether it has bounds other than those of what a number can hold exactly. */
function numbersIn(schema: unknown, at: string): { at: string; isBounded: boolean }[] {
  if (schema === null || typeof schema !== 'object') return []
  const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number }
  const isBound = (value: number | undefined) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const own = type === 'integer' || type === 'number' ? [{ at, isBounded: isBound(minimum) && isBound(maximum) }] : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => numbersIn(part, `${at} ${key}`))]
}

/** Whether some part is one of several objects. */
function hasAlternatives(schema: unknown): boolean {
  if (schema === null || typeof schema !== 'object') return false
  const { anyOf, oneOf } = schema as { anyOf?: { type?: string }[]; oneOf?: { type?: string }[] }
  if ([...(anyOf ?? []), ...(oneOf ?? [])].some(({ type }) => type === 'object')) return true
  return Object.values(schema).some(hasAlternatives)
}
