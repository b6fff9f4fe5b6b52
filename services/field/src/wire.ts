import { z } from 'zod'

// The fields of the API's responses that the apps read, and no others: an added field breaks nothing here.

export const Account = z.object({ id: z.string(), city: z.string(), state: z.string() })
export type Account = z.infer<typeof Account>

export const Catalogue = z.object({
  items: z.array(z.object({ serviceType: z.string(), item: z.string(), unitPriceSen: z.number() })).min(1),
  urgentSurchargeBps: z.number(),
  minimumOrderSen: z.number(),
  itemValueMaxSen: z.number(),
  pickupLeadMinutes: z.number(),
})
export type Catalogue = z.infer<typeof Catalogue>

const Place = z.object({ city: z.string(), state: z.string() })

export const Order = z.object({
  id: z.string(),
  version: z.number(),
  number: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  customer: z.object({ id: z.string() }),
  agent: z.object({ id: z.string() }).nullable(),
  pickup: Place,
  delivery: Place,
  scheduledPickupTime: z.iso.datetime(),
  scheduledDeliveryTime: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  totalAmountSen: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Order = z.infer<typeof Order>

/** The page at which the customer pays; null while the gateway has not answered. */
export const Checkout = z.object({ order: Order, url: z.string().nullable() })

export const AccountPage = page(Account)
export const OrderPage = page(Order)

/** Whoever, or whatever, has been added. */
export const Registered = z.object({ id: z.string() })

/** Papers that were sent, the latest first. */
export const SentPapers = z.object({ items: z.array(z.object({ status: z.string() })) })

export const ErrorBody = z.object({ code: z.string(), message: z.string() })

function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.number(), totalPages: z.number() })
}
