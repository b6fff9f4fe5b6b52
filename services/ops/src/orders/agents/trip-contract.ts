import { z } from 'zod'

/** What an agent's app reports of a delivered order. What it does not know is left out, which is not zero. */
export const Trip = z
  .strictObject({
    /** Of all rides for the order, in metres. */
    distanceM: z.int().min(0).max(2_000_000).optional(),
    /** For these rides, in millilitres. */
    fuelMl: z.int().min(0).max(500_000).optional(),
    /** Given to the agent by the customer. */
    tipSen: z.int().min(0).max(100_000).optional(),
  })
  .meta({ id: 'Trip' })
export type Trip = z.infer<typeof Trip>
