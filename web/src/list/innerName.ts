/** A list inside a record, or one that stands on a page above the page's own. */
export interface NamedList {
  /** Stands before its names in the address. */
  prefix: string
  isAboveList?: boolean
}

/** What it is called by in the address: the record may be open over a list, and the page's list has names of its own. */
export const innerName = ({ prefix, isAboveList = false }: NamedList, name: string): string => `${prefix}${isAboveList ? '-' : '.'}${name}`

/** Of a list inside a record, which ends with it. The names of other lists have no dot. */
export const isInnerName = (name: string): boolean => name.includes('.')

/** Of a list above the page's own, which stays whatever is chosen and opened there. The names of other lists have no dash. */
export const isNameAbove = (name: string): boolean => name.includes('-')
