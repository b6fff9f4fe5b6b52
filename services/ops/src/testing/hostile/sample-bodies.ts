import fc from 'fast-check'
import { jsonSchema } from '../../platform/http/schemas.ts'
import type { Route } from '../../platform/http/routes.ts'

/** What is read of a JSON Schema. */
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

/** A value that a contract takes, with every field it has: the same each time. Rules between fields are not known to it. */
export const sampleBody = ({ body }: Pick<Route, 'body'>): Record<string, unknown> =>
  body ? (sampleOf(jsonSchema(body, 'input')) as Record<string, unknown>) : {}

function sampleOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const [first] = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].filter(({ type }) => type !== 'null')
  if (first) return sampleOf(first)
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]))
  if (shape.type === 'array') return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => sampleOf(shape.items ?? {}))
  if (shape.type === 'boolean') return true
  if (shape.type === 'integer') return Math.max(1, shape.minimum ?? (shape.exclusiveMinimum ?? 0) + 1)
  // No whole number: what takes one takes every one.
  if (shape.type === 'number') return (shape.minimum ?? 0) + 0.5
  return textOf(shape)
}

const texts: Record<string, string> = {
  date: '2026-07-14',
  'date-time': '2026-07-14T10:00:00.000Z',
  email: 'halimah@mail.example',
  phone: '012-884 1907',
}

function textOf({ format = '', pattern, minLength = 0, maxLength = Infinity }: Shape): string {
  const known = texts[format]
  if (known !== undefined) return known
  if (pattern === undefined) return 'Some text'.padEnd(minLength, '.').slice(0, maxLength)
  const fits = fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= minLength && length <= maxLength)
  return fc.sample(fits, { seed: 1, numRuns: 1 })[0] ?? ''
}
