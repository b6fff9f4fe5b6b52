import { errorCode, errorSentence } from '../../api/errors.ts'
import type { SearchSource } from '../feature.ts'
import type { Finding } from './groups.ts'
import type { CachedAnswer, FoundRecord, FoundRecords, RecordSearch } from './recordSearch.ts'

/** The code of a source: `search` is null while it is loading, and where that failed with the error. */
export interface LoadedSearch {
  search: RecordSearch | null
  error?: unknown
}

/** A text, and what its search answered. */
export interface KeptAnswer {
  text: string
  data: unknown
}

interface Search {
  source: SearchSource
  loaded: LoadedSearch | undefined
  /** What is typed now. */
  text: string
  /** What was asked last: some time after typing. */
  asked: string
  list: CachedAnswer | null
  name: CachedAnswer | null
  /** The last answer there was, to whichever text. */
  earlier: KeptAnswer | undefined
}

/** What one source has found for the text. What answers another text is none of it. */
export function findingOf(searching: Search): Finding {
  const { source, loaded, text, asked, list, earlier } = searching
  const search = loaded?.search
  if (!search) {
    const failure = loaded?.error === undefined ? null : errorSentence(loaded.error)
    return { source, named: null, found: null, earlier: null, failure }
  }
  const current = asked === text ? list : null
  return {
    source,
    named: namedOf(search, searching),
    found: foundIn(search, current, asked),
    earlier: earlier ? search.listed(earlier.data, earlier.text) : null,
    failure: current?.isError && current.data === undefined ? errorSentence(current.error) : null,
  }
}

function foundIn(search: RecordSearch, answer: CachedAnswer | null, text: string): FoundRecords | null {
  return answer?.data === undefined ? null : search.listed(answer.data, text)
}

/** Until the server has answered, and where it could not, the name alone leads to the page. */
function namedOf(search: RecordSearch, { text, asked, name }: Search): FoundRecord | null {
  const named = search.named(text)
  if (!named) return null
  if (!name || search.named(asked)?.record.path !== named.record.path) return named.record
  if (name.data !== undefined) return named.answered(name.data)
  return name.isError && errorCode(name.error) === 'not_found' ? null : named.record
}
