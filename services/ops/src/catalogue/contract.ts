import { z } from 'zod'
import { Sen } from '../platform/contract.ts'

/** spec/2 section 9. */
export const ServiceType = z.enum(['folding', 'ironing', 'dry_cleaning', 'washing', 'special_care'])
export type ServiceType = z.infer<typeof ServiceType>

/** One priced thing: a service for one kind of item. */
export const CatalogueItem = z
  .strictObject({
    serviceType: ServiceType,
    serviceName: z.string(),
    item: z.string(),
    unitPriceSen: Sen,
    /** Working time for one piece. */
    durationMinutes: z.int(),
  })
  .meta({ id: 'CatalogueItem' })
export type CatalogueItem = z.infer<typeof CatalogueItem>

/** What an app needs to book: the price list and the rules around it. */
export const Catalogue = z
  .strictObject({
    items: z.array(CatalogueItem),
    urgentSurchargeBps: z.int(),
    deliveryFeeSen: Sen,
    minimumOrderSen: Sen,
    itemValueMaxSen: Sen,
    pickupLeadMinutes: z.int(),
  })
  .meta({ id: 'Catalogue' })
export type Catalogue = z.infer<typeof Catalogue>
