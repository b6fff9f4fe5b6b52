export type Garment = 'shirt' | 'trousers' | 'kurung' | 'tudung'

/** The basket that Hajar books on the first screen and pays on the last: garment, pieces, price of one in sen. */
export const basket: readonly (readonly [garment: Garment, pieces: number, priceSen: number])[] = [
  ['shirt', 4, 350],
  ['trousers', 2, 350],
  ['kurung', 3, 650],
  ['tudung', 2, 250],
]

const deliverySen = 800

/** What a customer pays for a subtotal: RM 8.00 delivery fee, 5 % service fee, and 10 % tax on all three. */
function billFor(subtotalSen: number) {
  const serviceSen = Math.round(subtotalSen * 0.05)
  const taxSen = Math.round((subtotalSen + deliverySen + serviceSen) * 0.1)
  return { subtotalSen, deliverySen, serviceSen, taxSen, totalSen: subtotalSen + deliverySen + serviceSen + taxSen }
}

/** What the agent keeps of it: the subtotal less 20 % of commissions, and the whole delivery fee. */
export function payFor(subtotalSen: number): number {
  return Math.round(subtotalSen * 0.8) + deliverySen
}

export const pieces = basket.reduce((sum, [, count]) => sum + count, 0)
export const bill = billFor(basket.reduce((sum, [, count, priceSen]) => sum + count * priceSen, 0))
