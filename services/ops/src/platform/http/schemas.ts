import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** The JSON Schema of a shape as serialised, with every part inlined. */
export function jsonSchema(shape: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}

/**
 * The same for the serialiser: "null or X" as a nullable X, one of several objects as an object with the fields of all, without patterns,
 * which it does not check. The serialiser writes only fields named by the schema. For alternatives it would compile a validator in the first
 * response, which takes 0.1 s for an order, and run it for each record.
 */
export function serialiserSchema(shape: z.ZodType): JsonSchema {
  return simplify(jsonSchema(shape)) as JsonSchema
}

const unneeded = new Set(['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'id', 'description'])

function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify)
  if (schema === null || typeof schema !== 'object') return schema
  const nullable = nullableOf(schema as JsonSchema)
  if (nullable) return { ...(simplify(nullable) as JsonSchema), nullable: true }
  const merged = mergedOf(schema as JsonSchema)
  if (merged) return simplify(merged)
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !unneeded.has(key) || typeof (schema as JsonSchema).type !== 'string')
      .map(([key, value]) => [key, key === 'properties' ? simplifyEach(value as JsonSchema) : simplify(value)]),
  )
}
const simplifyEach = (properties: JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, simplify(value)]))

function nullableOf({ anyOf }: JsonSchema): JsonSchema | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const [first, second] = anyOf as [JsonSchema, JsonSchema]
  if (second.type === 'null') return first
  return first.type === 'null' ? second : null
}

/** One object with the fields of every alternative; null if one of them is not an object of known fields, or they differ in a field. */
function mergedOf({ anyOf, oneOf }: JsonSchema): JsonSchema | null {
  const alternatives = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (!alternatives?.every(({ type, properties }) => type === 'object' && properties !== undefined)) return null
  const all = alternatives.map(({ properties }) => properties as JsonSchema)
  const names = [...new Set(all.flatMap((properties) => Object.keys(properties)))]
  const fields = names.map((name) => [name, sameField(all.flatMap((properties) => properties[name] ?? []) as JsonSchema[])] as const)
  if (fields.some(([, field]) => field === null)) return null
  const required = names.filter((name) => alternatives.every((each) => (each.required as string[] | undefined)?.includes(name)))
  return { type: 'object', properties: Object.fromEntries(fields), required, additionalProperties: false }
}

/** The schema of a field that every alternative has alike, or that is some text in each. */
function sameField([first, ...others]: JsonSchema[]): JsonSchema | null {
  if (first === undefined) return null
  const text = JSON.stringify(first)
  if (others.every((other) => JSON.stringify(other) === text)) return first
  return [first, ...others].every(({ type, anyOf }) => type === 'string' && anyOf === undefined) ? { type: 'string' } : null
}
