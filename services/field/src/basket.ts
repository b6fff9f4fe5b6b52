import type { Random } from './random.ts'
import type { Catalogue } from './wire.ts'

export interface Line {
  serviceType: string
  item: string
  quantity: number
  declaredValueSen: number
  urgent?: boolean
  requests?: string
}

interface Habit {
  weight: number
  quantity: readonly [number, number]
  worthRm: readonly [number, number]
  requests: readonly string[]
}

const ironing: Habit = {
  weight: 46,
  quantity: [4, 16],
  worthRm: [25, 140],
  requests: ['Light starch on collars', 'Crease lines on trousers', 'Hang, please do not fold', 'Low heat, the fabric is thin'],
}
const habits: Readonly<Record<string, Habit>> = {
  ironing,
  folding: {
    weight: 18,
    quantity: [6, 24],
    worthRm: [15, 80],
    requests: ['Fold by family member, names are on the bags', 'Fold narrow, for a small drawer'],
  },
  washing: {
    weight: 20,
    quantity: [3, 14],
    worthRm: [20, 120],
    requests: ['Mild detergent, baby skin', 'Wash whites apart', 'No softener'],
  },
  dry_cleaning: { weight: 11, quantity: [1, 4], worthRm: [90, 450], requests: ['Curry stain on the left sleeve', 'Needed for a wedding'] },
  special_care: {
    weight: 5,
    quantity: [1, 2],
    worthRm: [150, 500],
    requests: ['Songket, please handle by hand', 'Hand-beaded, no pressing on the beads'],
  },
}

/** The lines of one booking: mostly ironing, often together with folding, at plausible declared values. */
export function fillBasket(draws: Random, catalogue: Catalogue): Line[] {
  const isUrgent = draws.chance(0.07)
  const services = [...new Set(catalogue.items.map(({ serviceType }) => serviceType))].map((type) => [type, habitOf(type).weight] as const)
  const wanted = draws.weighted([
    [1, 50],
    [2, 35],
    [3, 15],
  ])
  const lines: Line[] = []
  for (let tries = 0; tries < 8 && lines.length < wanted; tries++) {
    const serviceType = draws.weighted(services)
    const offered = draws.pick(catalogue.items.filter((offer) => offer.serviceType === serviceType))
    if (lines.some((line) => line.serviceType === serviceType && line.item === offered.item)) continue
    const line = lineOf(draws, offered, { catalogue, isUrgent })
    lines.push(line)
    if (serviceType === 'ironing' && draws.chance(0.3) && canBeFolded(offered.item, { catalogue, lines }))
      lines.push({ ...line, serviceType: 'folding' })
  }
  return upToMinimum(lines, catalogue)
}

function canBeFolded(item: string, { catalogue, lines }: { catalogue: Catalogue; lines: readonly Line[] }): boolean {
  const isFolding = (line: { serviceType: string; item: string }) => line.serviceType === 'folding' && line.item === item
  return catalogue.items.some(isFolding) && !lines.some(isFolding)
}

function lineOf(
  draws: Random,
  { serviceType, item }: { serviceType: string; item: string },
  { catalogue, isUrgent }: { catalogue: Catalogue; isUrgent: boolean },
): Line {
  const { quantity, worthRm, requests } = habitOf(serviceType)
  const line: Line = {
    serviceType,
    item,
    quantity: draws.int(...quantity),
    declaredValueSen: Math.min(Math.round(draws.int(...worthRm) / 5) * 500, catalogue.itemValueMaxSen),
  }
  if (isUrgent) line.urgent = true
  if (draws.chance(0.12)) line.requests = draws.pick(requests)
  return line
}

/** Raises quantities until the basket reaches the minimum order. */
function upToMinimum(lines: Line[], catalogue: Catalogue): Line[] {
  for (const line of lines) while (line.quantity < 100 && subtotalSen(lines, catalogue) < catalogue.minimumOrderSen) line.quantity++
  return lines
}

/** Without surcharges, so never more than the server's own subtotal. */
function subtotalSen(lines: readonly Line[], { items }: Catalogue): number {
  const priceSen = (line: Line) =>
    items.find(({ serviceType, item }) => serviceType === line.serviceType && item === line.item)?.unitPriceSen ?? 0
  return lines.reduce((sum, line) => sum + line.quantity * priceSen(line), 0)
}

function habitOf(serviceType: string): Habit {
  return habits[serviceType] ?? { ...ironing, weight: 4 }
}
