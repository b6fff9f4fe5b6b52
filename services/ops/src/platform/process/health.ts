import { z } from 'zod'

export const Health = z
  .strictObject({ status: z.enum(['ready', 'not_ready']), database: z.string(), checks: z.record(z.string(), z.boolean()) })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** Runs every check; one that throws or takes too long counts as failed. */
export async function checkHealth(database: string, checks: Record<string, () => Promise<boolean> | boolean>): Promise<Health> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const limit = new Promise<boolean>((resolve) => setTimeout(resolve, 2_500, false).unref())
      return [
        name,
        await Promise.race([
          Promise.resolve()
            .then(check)
            .catch(() => false),
          limit,
        ]),
      ] as const
    }),
  )
  return { status: entries.every(([, good]) => good) ? 'ready' : 'not_ready', database, checks: Object.fromEntries(entries) }
}
