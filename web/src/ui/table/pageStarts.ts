/** Where a page begins: after the last row of the page before, of a list as of a moment if it depends on one. */
export interface PageStart {
  after: string
  asOf?: string
}

/**
 * Where pages begin: the next page continues after the last row that was shown, whatever has been added or has left the list since. Kept while the
 * console is open; a page without a start is found by its number.
 */
export interface PageStarts {
  of: (list: string, page: number) => PageStart | undefined
  /** Sets where a page of a list begins. What is known of later pages is dropped. */
  set: (list: string, page: number, start: PageStart) => void
}

const listsMax = 20

export function createPageStarts(): PageStarts {
  const lists = new Map<string, ReadonlyMap<number, PageStart>>()
  return {
    of: (list, page) => lists.get(list)?.get(page),
    set: (list, page, start) => {
      const before = [...(lists.get(list) ?? [])].filter(([known]) => known < page)
      lists.delete(list)
      lists.set(list, new Map([...before, [page, start]]))
      const [oldest] = lists.keys()
      if (lists.size > listsMax && oldest !== undefined) lists.delete(oldest)
    },
  }
}

export const pageStarts = createPageStarts()
