import { z } from 'zod'
import { Sen } from '../platform/contract.ts'

/** The services that can be booked. */
export const ServiceType = z.enum(['folding', 'ironing', 'dry_cleaning', 'washing', 'special_care'])
export type ServiceType = z.infer<typeof ServiceType>

/** A catalogue entry: one service for one kind of item. */
export const CatalogueItem = z
  .strictObject({
    serviceType: ServiceType,
    serviceName: z.string(),
    item: z.string(),
    unitPriceSen: Sen,
    /** Working time per piece. */
    durationMinutes: z.int(),
  })
  .meta({ id: 'CatalogueItem' })
export type CatalogueItem = z.infer<typeof CatalogueItem>

/** What an app needs for booking: the price list and its rules. */
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
