import type { CatalogueItem, ServiceType } from './contract.ts'

const serviceNames: Readonly<Record<ServiceType, string>> = {
  folding: 'Folding',
  ironing: 'Ironing',
  dry_cleaning: 'Dry cleaning',
  washing: 'Washing',
  special_care: 'Special care',
}

/** Item, price in sen, minutes per piece. */
const prices: Readonly<Record<ServiceType, readonly (readonly [item: string, unitPriceSen: number, durationMinutes: number])[]>> = {
  folding: [
    ['Shirt', 120, 2],
    ['Trousers', 120, 2],
    ['Baju kurung', 200, 3],
    ['Towel', 80, 1],
    ['Bed sheet', 300, 4],
    ['Children’s wear', 80, 1],
  ],
  ironing: [
    ['Shirt', 350, 6],
    ['Trousers', 350, 6],
    ['Baju kurung', 650, 10],
    ['Baju Melayu set', 750, 12],
    ['Tudung', 250, 4],
    ['School uniform', 300, 5],
    ['Dress', 600, 10],
    ['Bed sheet', 800, 12],
  ],
  dry_cleaning: [
    ['Suit jacket', 1_800, 25],
    ['Dress', 1_600, 20],
    ['Baju Melayu set', 2_250, 25],
    ['Cheongsam', 2_000, 25],
    ['Curtain panel', 1_500, 20],
  ],
  washing: [
    ['Shirt', 250, 4],
    ['Trousers', 300, 4],
    ['Towel', 200, 3],
    ['Bed sheet', 700, 8],
    ['Blanket', 1_200, 12],
  ],
  special_care: [
    ['Silk saree', 2_800, 35],
    ['Songket', 3_500, 40],
    ['Wedding dress', 12_000, 90],
    ['Batik silk shirt', 1_400, 18],
  ],
}

/** The price list. Browser-safe: the website renders it. */
export const cataloguePrices: readonly CatalogueItem[] = Object.entries(prices).flatMap(([service, lines]) =>
  lines.map(([item, unitPriceSen, durationMinutes]) => ({
    serviceType: service as ServiceType,
    serviceName: serviceNames[service as ServiceType],
    item,
    unitPriceSen,
    durationMinutes,
  })),
)
