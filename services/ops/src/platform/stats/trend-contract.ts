import { z } from 'zod'

/** A Malaysian day: 2026-07-14. */
const Day = z.iso.date()

/**
 * A number of complete days against as many earlier ones: this month's so far and the first days of the last month, or the last seven days and
 * the seven before them.
 */
export const Trend = z
  .strictObject({
    kind: z.enum(['month', 'week']),
    /** The earlier days, the first and the last of them. */
    from: Day,
    to: Day,
    now: z.int(),
    before: z.int(),
  })
  .meta({ id: 'Trend' })
export type Trend = z.infer<typeof Trend>
