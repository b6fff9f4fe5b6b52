export interface Paged {
  page: number
  limit: number
  total: number
  /** False when `total` is a lower bound. */
  totalExact: boolean
  /** The maximum paging depth: page × limit. */
  depthMax: number
}

const countFormat = new Intl.NumberFormat('en-MY')

/** `1–10 of 128`, `1–10 of more than 10,000`. */
export function rangeLabel({ page, limit, total, totalExact }: Paged): string {
  const all = totalExact ? countFormat.format(total) : `more than ${countFormat.format(total)}`
  const first = (page - 1) * limit + 1
  const last = totalExact ? Math.min(page * limit, total) : page * limit
  return first > last ? `None of ${all}` : `${countFormat.format(first)}–${countFormat.format(last)} of ${all}`
}

/** The reason why there is no next page; null when there is one. */
export function pagesEnd({ page, limit, total, totalExact, depthMax }: Paged): 'last' | 'depth' | null {
  if (totalExact && page * limit >= total) return 'last'
  return (page + 1) * limit > depthMax ? 'depth' : null
}

/** The last page of the counted rows, within the maximum paging depth. */
export function lastPage({ limit, total, totalExact, depthMax }: Omit<Paged, 'page'>): number {
  const deepest = Math.floor(depthMax / limit)
  return totalExact ? Math.max(1, Math.min(deepest, Math.ceil(total / limit))) : deepest
}
