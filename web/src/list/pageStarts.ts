/**
 * Where pages begin: the next page continues after the last row that was shown, whatever has been added or has left the list since. Kept while the
 * console is open; a page without a start is found by its number.
 */
export interface PageStarts {
  /** The id of the row after which a page of a list begins. */
  of: (list: string, page: number) => string | undefined
  /** Sets it. Later pages begin anew. */
  set: (list: string, page: number, lastRow: string) => void
}

const listsMax = 20

export function createPageStarts(): PageStarts {
  const lists = new Map<string, ReadonlyMap<number, string>>()
  return {
    of: (list, page) => lists.get(list)?.get(page),
    set: (list, page, lastRow) => {
      const before = [...(lists.get(list) ?? [])].filter(([known]) => known < page)
      lists.delete(list)
      lists.set(list, new Map([...before, [page, lastRow]]))
      const [oldest] = lists.keys()
      if (lists.size > listsMax && oldest !== undefined) lists.delete(oldest)
    },
  }
}

export const pageStarts = createPageStarts()
