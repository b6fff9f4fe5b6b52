import type { z } from 'zod'

/** A text field of a contract, with its path. */
export interface ContractText {
  path: string
  schema: z.core.$ZodString
}

type Visit = (def: never, path: string) => ContractText[]
const none: Visit = () => []
const inner: Visit = ({ innerType }: z.core.$ZodOptionalDef, path) => textsOf(innerType, path)

/** How to find the nested schemas of each kind of schema. */
const visits: Readonly<Record<string, Visit>> = {
  object: ({ shape }: z.core.$ZodObjectDef, path) => Object.entries(shape).flatMap(([name, part]) => textsOf(part, `${path}.${name}`)),
  array: ({ element }: z.core.$ZodArrayDef, path) => textsOf(element, `${path}[]`),
  record: ({ keyType, valueType }: z.core.$ZodRecordDef, path) => [...textsOf(keyType, `${path}.key`), ...textsOf(valueType, path)],
  union: ({ options }: z.core.$ZodUnionDef, path) => options.flatMap((option, index) => textsOf(option, `${path}|${index}`)),
  pipe: ({ in: from, out: to }: z.core.$ZodPipeDef, path) => [...textsOf(from, path), ...textsOf(to, path)],
  optional: inner,
  nullable: inner,
  default: inner,
  number: none,
  boolean: none,
  enum: none,
  literal: none,
  transform: none,
}

/** All text fields of a schema, at any depth. */
export function textsOf(schema: z.core.$ZodType, path: string): ContractText[] {
  const { def } = schema._zod
  if (def.type === 'string') return [{ path, schema: schema as z.core.$ZodString }]
  const visit = visits[def.type]
  if (!visit) throw new Error(`${path} is a ${def.type}: add here where its texts are`)
  return visit(def as never, path)
}

interface Check {
  check: string
  abort?: boolean
  maximum?: number
  pattern?: RegExp
}

/** The checks of a text, in order; a format of the schema itself, as in `z.email()`, comes first. */
export function checksOf({ schema }: ContractText): Check[] {
  const { check, pattern, checks = [] } = schema._zod.def as { check?: string; pattern?: RegExp; checks?: z.core.$ZodCheck[] }
  const own = check === undefined ? [] : [{ check, ...(pattern && { pattern }) }]
  return [...own, ...checks.map((each) => each._zod.def as Check)]
}
