import { findPrice } from '../catalogue/queries.ts'
import { ruleBroken } from '../platform/errors.ts'
import { ringgit, shareOf } from '../platform/money.ts'
import { Types } from '../platform/database/mongo.ts'
import type { Settings } from '../settings/defaults.ts'
import type { NewOrder, Order } from './contract.ts'
import type { OrderLineDoc } from './model.ts'

type Prices = Pick<Order, 'subtotalSen' | 'deliveryFeeSen' | 'serviceFeeSen' | 'discountSen' | 'taxSen' | 'totalAmountSen'>

/** Prices booked lines from the catalogue. Throws `rule_broken` for items that are not in it, or whose declared value is too high. */
export function priceLines(lines: NewOrder['lines'], settings: Settings): OrderLineDoc[] {
  return lines.map(({ serviceType, item, quantity, declaredValueSen, urgent = false, requests }) => {
    const price = findPrice(serviceType, item)
    if (!price) throw ruleBroken('not_in_catalogue', `We don’t offer ${serviceType.replaceAll('_', ' ')} for “${item}”.`)
    if (declaredValueSen > settings.itemValueMaxSen)
      throw ruleBroken(
        'item_value',
        `The declared value of “${item}” exceeds the maximum of ${ringgit(settings.itemValueMaxSen)} per item.`,
      )
    const unitPriceSen = price.unitPriceSen + (urgent ? shareOf(price.unitPriceSen, settings.urgentSurchargeBps) : 0)
    return {
      id: new Types.ObjectId(),
      serviceType,
      serviceName: price.serviceName,
      item: price.item,
      quantity,
      unitPriceSen,
      totalPriceSen: unitPriceSen * quantity,
      urgentService: urgent,
      declaredValueSen,
      estimatedDurationMinutes: price.durationMinutes * quantity,
      specialRequests: requests ?? null,
    }
  })
}

/** What the customer pays. Throws `rule_broken` below the minimum order value. */
export function priceOrder(lines: readonly { totalPriceSen: number }[], settings: Settings, discountSen = 0): Prices {
  const subtotalSen = lines.reduce((sum, { totalPriceSen }) => sum + totalPriceSen, 0)
  if (subtotalSen < settings.minimumOrderSen) {
    throw ruleBroken('minimum_order', `The minimum order value is ${ringgit(settings.minimumOrderSen)} before fees.`)
  }
  const { deliveryFeeSen } = settings
  const serviceFeeSen = shareOf(subtotalSen, settings.serviceFeeBps)
  const taxSen = shareOf(subtotalSen + deliveryFeeSen + serviceFeeSen, settings.taxBps)
  return {
    subtotalSen,
    deliveryFeeSen,
    serviceFeeSen,
    discountSen,
    taxSen,
    totalAmountSen: subtotalSen + deliveryFeeSen + serviceFeeSen + taxSen - discountSen,
  }
}
