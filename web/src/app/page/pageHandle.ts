import type { Page } from '../feature.ts'

/** The properties of a page that the console's frame reads. */
export type PageHandle = Omit<Page, 'path' | 'load' | 'record'>

export const pageHandle = (handle: PageHandle): PageHandle => handle

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
