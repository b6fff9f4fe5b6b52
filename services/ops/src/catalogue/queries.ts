import { defaultSettings } from '../settings/defaults.ts'
import type { Catalogue, CatalogueItem, ServiceType } from './contract.ts'
import { cataloguePrices } from './prices.ts'

export function getCatalogue(): Catalogue {
  const { urgentSurchargeBps, deliveryFeeSen, minimumOrderSen, itemValueMaxSen, pickupLeadMinutes } = defaultSettings
  return { items: [...cataloguePrices], urgentSurchargeBps, deliveryFeeSen, minimumOrderSen, itemValueMaxSen, pickupLeadMinutes }
}

/** Item names are matched case-insensitively. */
export function findPrice(serviceType: ServiceType, item: string): CatalogueItem | undefined {
  return cataloguePrices.find((candidate) => candidate.serviceType === serviceType && candidate.item.toLowerCase() === item.toLowerCase())
}
