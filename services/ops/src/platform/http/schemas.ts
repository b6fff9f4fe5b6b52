import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** The JSON Schema of a shape as serialised, with every part inlined. */
export function jsonSchema(shape: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}

/**
 * The same for the serialiser: "null or X" as a nullable X, without patterns, which it does not check. The serialiser writes only fields
 * named by the schema.
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
