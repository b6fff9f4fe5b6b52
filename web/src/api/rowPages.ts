/** A page of an endless list: its number, and the end of the page before. */
export interface RowPage {
  page: number
  after?: string | undefined
}

interface Answer {
  page: number
  limit: number
  total: number
  items: readonly { id: string }[]
  next?: string | null
}

/** For infinite queries: each page begins after the last row of the one before, whatever has been added or has left the list since. */
export const rowPages = {
  initialPageParam: { page: 1 } as RowPage,
  getNextPageParam: ({ page, limit, total, items, next }: Answer): RowPage | undefined =>
    page * limit < total ? { page: page + 1, after: next ?? items.at(-1)?.id } : undefined,
}
