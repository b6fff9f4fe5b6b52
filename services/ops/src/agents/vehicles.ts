import type { VehicleType } from './contract.ts'

/**
 * How many pieces of one order a vehicle carries, by rule of thumb: two bags on a motorcycle, a boot, a load space; no limit for a truck.
 */
export const vehicleItemsMax: Readonly<Record<VehicleType, number>> = { motorcycle: 25, car: 80, van: 250, truck: Infinity }
