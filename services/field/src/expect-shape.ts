import type { z } from 'zod'

/** An answer of the API in its shape. Throws for any other. */
export function expectShape<Shape>(shape: z.ZodType<Shape>, body: unknown, path: string): Shape {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Error(`The API response of ${path} has an unknown format: ${parsed.error.issues[0]?.message ?? ''}`, {
    cause: parsed.error,
  })
}
