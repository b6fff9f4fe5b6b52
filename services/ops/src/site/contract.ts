import { z } from 'zod'
import { CatalogueItem } from '../catalogue/contract.ts'

const link = z.url({ protocol: /^https$/ }).nullable()
const opening = z.strictObject({
  days: z.enum(['weekdays', 'saturday', 'sunday']),
  opens: z.string().nullable(),
  closes: z.string().nullable(),
})

/** The business facts on the public website. A null link is not shown. */
export const Site = z
  .strictObject({
    services: z.array(CatalogueItem),
    openingHours: z.array(opening),
    contact: z.strictObject({ email: z.string(), phone: z.string(), addressLines: z.array(z.string()) }),
    stores: z.strictObject({ appStore: link, googlePlay: link }),
    social: z.strictObject({ facebook: link, instagram: link, tiktok: link }),
    figures: z.strictObject({ activeAgents: z.string(), seenOn: z.string(), launchedYear: z.int(), coverage: z.string() }),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>
