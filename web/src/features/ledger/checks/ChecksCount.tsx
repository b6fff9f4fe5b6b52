import type { CountProps } from '../../../app/feature.ts'
import { useInvariantsQuery } from '../ledgerApi.ts'

/** How many checks do not hold; 0 while unknown. */
export function ChecksCount({ children }: CountProps) {
  return children(useInvariantsQuery().data?.items.filter(({ holds }) => !holds).length ?? 0)
}
