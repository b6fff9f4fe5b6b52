import { drawsFor } from './customer-plan.ts'

/** What the customer of a delivered order says. It depends only on the order and the seed. */
export interface Rating {
  rating: number
  categories?: Record<string, number>
  comment?: string
}

const ratedShare = 0.6
const categories = ['punctuality', 'professionalism', 'communication', 'carefulHandling'] as const
const comments: Readonly<Record<number, readonly string[]>> = {
  1: ['A blouse is missing a button, and no one answered the phone.', 'Came two hours late and the bag was wet.'],
  2: ['Creases in two shirts.', 'Late, and no call ahead.'],
  3: ['Fine, but the bag came late.', 'Good ironing, folded in a hurry.'],
  4: ['Well done. One shirt needed a second look.', 'Friendly, on time.'],
  5: ['Crisp and on time, thank you!', 'Baju kurung came back better than new.', 'Very careful with the songket.'],
}

/** Null from customers who do not rate. */
export function ratingOf(seed: number, orderId: string): Rating | null {
  const draws = drawsFor(seed, orderId, 'rating')
  if (!draws.chance(ratedShare)) return null
  const rating = draws.weighted([
    [5, 52],
    [4, 28],
    [3, 11],
    [2, 6],
    [1, 3],
  ] as const)
  const near = () => Math.min(5, Math.max(1, rating + draws.int(-1, 1)))
  return {
    rating,
    ...(draws.chance(0.5) && { categories: Object.fromEntries(categories.filter(() => draws.chance(0.8)).map((name) => [name, near()])) }),
    ...(draws.chance(0.35) && { comment: draws.pick(comments[rating] ?? []) }),
  }
}
