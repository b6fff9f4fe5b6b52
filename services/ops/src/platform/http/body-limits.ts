import type { z } from 'zod'

/** Of public routes, of those whose shape holds no more, and of requests of an unknown address. */
export const smallBodyBytes = 4_000
/** Of every other route that states no limit of its own. */
export const usualBodyBytes = 100_000

/** How deep objects and lists may be nested in a body, and how many keys its objects may have together: more than any contract has. */
const depthMax = 20
const keysMax = 2_000

/** How many bytes the body of a route may have: as many as its shape can hold, and room for spaces. */
export function bodyBytesOf(shape: z.ZodType): number {
  return Math.min(usualBodyBytes, Math.max(smallBodyBytes, largest(shape)))
}

/** A character may be written as \u and four digits. */
const characterBytes = 6
const scalarBytes = 32

type Size = (def: never, most: number) => number
const inner: Size = ({ innerType }: z.core.$ZodOptionalDef) => largest(innerType)
const scalar: Size = () => scalarBytes

/** The longest value of each kind of schema that bodies have; `most` is what its checks allow. */
const sizes: Readonly<Record<string, Size>> = {
  string: (_def, most) => most * characterBytes + 2,
  array: ({ element }: z.core.$ZodArrayDef, most) => most * (largest(element) + 1) + 2,
  object: ({ shape }: z.core.$ZodObjectDef) =>
    Object.entries(shape).reduce((sum, [name, part]) => sum + name.length + 4 + largest(part), 2),
  union: ({ options }: z.core.$ZodUnionDef) => Math.max(...options.map(largest)),
  enum: ({ entries }: z.core.$ZodEnumDef) => JSON.stringify(Object.values(entries)).length,
  literal: ({ values }: z.core.$ZodLiteralDef<string>) => JSON.stringify(values).length,
  pipe: ({ in: from }: z.core.$ZodPipeDef) => largest(from),
  optional: inner,
  nullable: inner,
  default: inner,
  number: scalar,
  boolean: scalar,
  null: scalar,
}

/** How many bytes the longest value of a shape has as JSON; Infinity where there is no longest. */
export function largest({ _zod: { def } }: z.core.$ZodType): number {
  const limits = (def.checks ?? []).map((check) => (check._zod.def as { maximum?: number }).maximum ?? Infinity)
  return sizes[def.type]?.(def as never, Math.min(...limits)) ?? Infinity
}

const [quote, backslash, colon] = ['"', '\\', ':'].map((character) => character.charCodeAt(0))
const opening = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const closing = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/**
 * What is wrong with the size of a JSON text, before it is parsed: parsing and checking what is nested deeply or has thousands of keys would hold up
 * every other request. Null if nothing is; whether it is JSON is not looked at.
 */
export function tooComplex(text: string): string | null {
  let [depth, keys] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) keys += 1
    else if (opening.has(code)) depth += 1
    else if (closing.has(code)) depth -= 1
    if (depth > depthMax) return `must not be nested more than ${depthMax} levels deep`
    if (keys > keysMax) return `must not have more than ${keysMax.toLocaleString('en')} keys`
  }
  return null
}

/** The place of the quote that ends the string that begins here, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return text.length
}
