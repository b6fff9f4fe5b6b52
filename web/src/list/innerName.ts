const separator = '.'

/** What a list inside a record is called by in the address: the record may be open over a list, which has names of its own. */
export const innerName = (prefix: string, name: string): string => `${prefix}${separator}${name}`

/** The names of other lists have no dot. */
export const isInnerName = (name: string): boolean => name.includes(separator)
