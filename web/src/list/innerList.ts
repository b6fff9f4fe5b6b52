import { readSearch } from '@kainsiap/ops/platform/search-text'
import { pageDepthMax } from '@kainsiap/ops/platform/contract'
import { innerName, type NamedList } from './innerName.ts'

type Choices = Readonly<Record<string, readonly string[]>>

/** A list inside a record or on a page of other things. */
export interface InnerShape<C extends Choices = Choices> extends NamedList {
  /** The rows that a page may have, the usual number first. */
  limits: readonly number[]
  /** What else is chosen, such as tab and sort: of each the values, the usual one first. */
  choices: C
}

/** What is shown of it. */
export type InnerState<C extends Choices = Choices> = { page: number; limit: number; search: string } & {
  [Name in keyof C]: C[Name][number]
}

/** Values that there are not are ignored. */
export function readInnerList<C extends Choices>(shape: InnerShape<C>, params: URLSearchParams): InnerState<C> {
  const given = (name: string) => params.get(innerName(shape, name)) ?? ''
  const limit = shape.limits.find((each) => String(each) === given('limit')) ?? shape.limits[0] ?? 1
  const page = Number(given('page'))
  return {
    ...Object.fromEntries(Object.entries(shape.choices).map(([name, values]) => [name, chosenOf(values, given(name))])),
    limit,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, Math.floor(pageDepthMax / limit)) : 1,
    search: readSearch(given('search')),
  } as InnerState<C>
}

const chosenOf = (values: readonly string[], given: string) => values.find((value) => value === given) ?? values[0] ?? ''

/** The address with another state of this list, and all else in it as it was: what is usual is left out. */
export function writeInnerList<C extends Choices>(shape: InnerShape<C>, params: URLSearchParams, state: InnerState<C>): URLSearchParams {
  const next = new URLSearchParams(params)
  const usual = readInnerList(shape, new URLSearchParams())
  for (const [name, value] of Object.entries(state)) {
    if (value === usual[name as keyof InnerState<C>]) next.delete(innerName(shape, name))
    else next.set(innerName(shape, name), String(value))
  }
  return next
}

/** Whatever is chosen anew begins on the first page. */
export const changeInnerList = <C extends Choices>(state: InnerState<C>, changes: Partial<InnerState<C>>): InnerState<C> => ({
  ...state,
  page: 1,
  ...changes,
})
