import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useSettled } from '../../ui/state/useSettled.ts'
import type { SearchSource } from '../feature.ts'
import { findingOf, type KeptAnswer, type LoadedSearch } from './findingOf.ts'
import type { Finding } from './groups.ts'
import type { Asked, CachedAnswer, Question, RecordSearch } from './recordSearch.ts'

type Searches = ReadonlyMap<string, LoadedSearch>

/** What each source finds for the text, a moment after typing; each on its own. */
export function useFindings(sources: readonly SearchSource[], text: string) {
  const asked = useSettled(text)
  const { searches, load } = useSearches(sources)
  const questions = useMemo(() => sources.flatMap((source) => questionsOf(searches, source, asked)), [sources, searches, asked])
  const answers = useAnswers(questions)
  const earlier = useEarlier(sources, answers, asked)
  const findings = useMemo(
    () =>
      sources.map((source, index): Finding => {
        const [list = null, name = null] = answers.slice(2 * index, 2 * index + 2)
        return findingOf({ source, loaded: searches.get(source.plural), text, asked, list, name, earlier: earlier.get(source.plural) })
      }),
    [sources, answers, searches, text, asked, earlier],
  )
  // Its code may be what is missing; a question that failed is asked again with it.
  const retry = (plural: string) => sources.filter((source) => source.plural === plural).forEach(load)
  return { findings, retry }
}

/** What was loaded before is there at once: Enter may follow the key that opens the palette without a pause. */
const loadedBefore = new WeakMap<SearchSource, RecordSearch>()

/** The code of the sources, as far as it is loaded. */
function useSearches(sources: readonly SearchSource[]) {
  const [searches, setSearches] = useState<Searches>(() => new Map(sources.flatMap(knownBefore)))
  const load = useCallback((source: SearchSource) => {
    const put = (loaded: LoadedSearch) => setSearches((known) => new Map(known).set(source.plural, loaded))
    const known = loadedBefore.get(source)
    put({ search: known ?? null })
    if (known) return
    source.load().then(
      (search) => {
        loadedBefore.set(source, search)
        put({ search })
      },
      (error: unknown) => put({ search: null, error }),
    )
  }, [])
  useEffect(() => {
    for (const source of sources) load(source)
  }, [sources, load])
  return { searches, load }
}

function knownBefore(source: SearchSource): (readonly [string, LoadedSearch])[] {
  const search = loadedBefore.get(source)
  return search ? [[source.plural, { search }]] : []
}

/** Two for each source: for its list, and for the record that the text names. */
function questionsOf(searches: Searches, { plural }: SearchSource, asked: string): (Question | null)[] {
  const search = asked === '' ? null : searches.get(plural)?.search
  return search ? [search.list(asked), search.named(asked)?.question ?? null] : [null, null]
}

/** Asks, and follows the answers as the cache holds them. */
function useAnswers(questions: readonly (Question | null)[]): readonly (CachedAnswer | null)[] {
  const dispatch = useDispatch()
  useEffect(() => {
    const all = questions.flatMap((question) => (question ? [dispatch(question.ask()) as unknown as Asked] : []))
    return () => {
      for (const each of all) each.unsubscribe()
    }
  }, [questions, dispatch])
  return useSelector((state) => questions.map((question) => question && question.read(state as never)), areSame)
}

function areSame(some: readonly (CachedAnswer | null)[], others: readonly (CachedAnswer | null)[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index]
      return one?.data === other?.data && one?.error === other?.error && one?.isError === other?.isError
    })
  )
}

/** The last answer of each list. */
function useEarlier(sources: readonly SearchSource[], answers: readonly (CachedAnswer | null)[], text: string) {
  const [earlier, setEarlier] = useState<ReadonlyMap<string, KeptAnswer>>(new Map())
  const fresh = sources.flatMap(({ plural }, index) => {
    const data = answers[2 * index]?.data
    return data === undefined || earlier.get(plural)?.data === data ? [] : [[plural, { text, data }] as const]
  })
  if (fresh.length > 0) setEarlier(new Map([...earlier, ...fresh]))
  return earlier
}
