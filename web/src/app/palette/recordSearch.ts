import { readSearch } from '@kainsiap/ops/platform/search-text'
import type { UnknownAction } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'

/** A record as the palette shows it. The path is what tells it from others. */
export interface FoundRecord {
  path: string
  title: string
  /** What else identifies it, in a few words. */
  detail?: string
  /** Its status, at the end of the row. */
  mark?: ReactNode
}

/** The records that a text finds: the first few, and the number of all. */
export interface FoundRecords {
  records: readonly FoundRecord[]
  total: number
  /** The list of all of them. */
  path: string
}

/** What the cache holds for one question. */
export interface CachedAnswer {
  data?: unknown
  error?: unknown
  isError: boolean
}

/** What asking returns: the answer is kept in the cache until it is given up. */
export interface Asked {
  unsubscribe: () => void
}

/** One question to the server, and where its answer is kept. */
export interface Question {
  /** To be dispatched, which returns an `Asked`. */
  ask: () => UnknownAction
  /** Given the state of the store. */
  read: (state: never) => CachedAnswer
}

/** How a feature searches its records, of any type. */
export interface RecordSearch {
  /** The records that a text finds. */
  list: (text: string) => Question
  listed: (data: unknown, text: string) => FoundRecords
  /** The one record that the text names as a whole; null where it names none. */
  named: (text: string) => NamedRecord | null
}

interface NamedRecord {
  question: Question
  /** As shown until the answer is there: a name that is right leads to its page at once. */
  record: FoundRecord
  answered: (data: unknown) => FoundRecord
}

interface Endpoint<Args, Data> {
  initiate: (args: Args) => unknown
  select: (args: Args) => (state: never) => { data?: Data | undefined; error?: unknown; isError: boolean }
}

interface SearchDefinition<Item, Query> {
  /** The endpoint of its list. */
  list: Endpoint<Query, { items: readonly Item[]; total: number }>
  queryOf: (search: { search: string; limit: '5' }) => Query
  show: (item: Item) => FoundRecord
  /** The screen that lists all that a text finds. */
  listPath: (search: string) => string
  /** Where records have names that can be told from other texts, such as numbers. */
  byName?: {
    /** The name in a typed or pasted text; null without one. */
    nameIn: (text: string) => string | null
    get: Endpoint<string, Item>
    path: (name: string) => string
  }
}

/** Searches an entity by the endpoints that its screens use, so that answers are shared with them and stay live. */
export function defineSearch<Item, Query>({ list, queryOf, show, listPath, byName }: SearchDefinition<Item, Query>): RecordSearch {
  const searchOf = (text: string) => byName?.nameIn(text) ?? readSearch(text)
  return {
    list: (text) => questionOf(list, queryOf({ search: searchOf(text), limit: '5' })),
    listed: (data, text) => {
      const { items, total } = data as { items: readonly Item[]; total: number }
      return { records: items.map(show), total, path: listPath(searchOf(text)) }
    },
    named: (text) => {
      const name = byName?.nameIn(text) ?? null
      if (!byName || name === null) return null
      return {
        question: questionOf(byName.get, name),
        record: { path: byName.path(name), title: name },
        answered: (data) => show(data as Item),
      }
    },
  }
}

const questionOf = <Args>({ initiate, select }: Endpoint<Args, unknown>, args: Args): Question => ({
  ask: () => initiate(args) as UnknownAction,
  read: select(args),
})
