import { type PageStart, pageStarts } from './pageStarts.ts'

interface PagedList {
  /** What users call its rows. */
  name: string
  /** What it shows: a list with other conditions has other pages. */
  conditions: object
  page: number
  /** Shows another page. */
  onPage: (page: number) => void
}

/** The end of the page that is shown. */
export interface PageEnd {
  /** The last row shown, with its place if the server has said it; not the server's last one while new rows are pending. */
  last: string | null | undefined
  /** Of a list that depends on the moment: that of the server's answer. */
  asOf?: string | undefined
}

export interface Pages {
  /** Where the page begins, as a part of its query; empty for a page that is found by its number. */
  start: PageStart | Record<string, never>
  turnTo: (page: number, end: PageEnd) => void
}

/** The pages of a list: the next one begins after the last row shown, and going back shows the same page again. */
export function usePages({ name, conditions, page, onPage }: PagedList): Pages {
  const list = `${name} ${JSON.stringify(conditions)}`
  return {
    start: pageStarts.of(list, page) ?? {},
    turnTo: (to, { last, asOf }) => {
      if (to === page + 1 && last) pageStarts.set(list, to, { after: last, ...(asOf !== undefined && { asOf }) })
      onPage(to)
    },
  }
}
