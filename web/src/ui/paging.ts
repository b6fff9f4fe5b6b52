export interface Paged {
  page: number
  limit: number
  total: number
  /** False when there are more than `total`. */
  totalExact: boolean
  /** How deep a list can be paged: page × limit. */
  depthMax: number
}

const figures = new Intl.NumberFormat('en-MY')

/** `1–10 of 128`, `1–10 of more than 10,000`. */
export function rangeWords({ page, limit, total, totalExact }: Paged): string {
  const all = totalExact ? figures.format(total) : `more than ${figures.format(total)}`
  const first = (page - 1) * limit + 1
  const last = totalExact ? Math.min(page * limit, total) : page * limit
  return first > last ? `None of ${all}` : `${figures.format(first)}–${figures.format(last)} of ${all}`
}

/** Why there is no page after this one; null when there is one. */
export function pagesEnd({ page, limit, total, totalExact, depthMax }: Paged): 'last' | 'depth' | null {
  if (totalExact && page * limit >= total) return 'last'
  return (page + 1) * limit > depthMax ? 'depth' : null
}
