import { RatingCategory, type Rating } from '@kainsiap/ops/orders/ratings/rating-contract'

export const categoryLabels: Readonly<Record<RatingCategory, string>> = {
  punctuality: 'Punctuality',
  professionalism: 'Professionalism',
  communication: 'Communication',
  carefulHandling: 'Careful handling',
}

/** "Punctuality 5 · Careful handling 1"; empty where no category was rated. */
export const categoriesLine = ({ categories }: Pick<Rating, 'categories'>): string =>
  RatingCategory.options
    .flatMap((category) => {
      const stars = categories[category]
      return stars === undefined ? [] : [`${categoryLabels[category]} ${String(stars)}`]
    })
    .join(' · ')
