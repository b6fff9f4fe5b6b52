import type { z } from 'zod'

/** An answer of the API in its shape. Throws for any other. */
export function expectShape<Shape>(shape: z.ZodType<Shape>, body: unknown, path: string): Shape {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Error(`The API answered ${path} in a shape the field apps do not know: ${parsed.error.issues[0]?.message ?? ''}`, {
    cause: parsed.error,
  })
}
