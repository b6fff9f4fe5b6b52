import { expect, it } from 'vitest'
import { Permission } from '@kainsiap/ops/permissions'
import { apiOf } from '../../api/api.ts'
import type { Failure } from '../../api/errors.ts'
import { features } from '../../features/index.ts'
import { visibleNavigation } from '../access/access.ts'
import { contributionsOf, visibleTo } from '../contributions.tsx'
import { defineFeature, type SearchSource } from '../feature.ts'
import { createStore } from '../store.ts'
import { destinationsOf } from './destinations.ts'
import { findingOf } from './findingOf.ts'
import { groupsOf, isFirstSure, summaryOf, type Finding, type Group } from './groups.ts'
import type { Recent } from './recent.ts'
import { type Asked, type CachedAnswer, defineSearch, type Question, type RecordSearch } from './recordSearch.ts'

interface Parcel {
  id: string
  name: string
}
const refused = (status: number, code: 'not_found' | 'internal'): Failure => ({
  kind: 'refused',
  status,
  body: { code, message: 'The shelf is closed.', requestId: 'r-1' },
  retryAfterSeconds: null,
})
const shelf: Parcel[] = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-10'].map((name) => ({ id: `id of ${name}`, name }))
let isShelfOpen = true
const asked: unknown[] = []

const parcelsApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    listFoundParcels: build.query<{ items: Parcel[]; total: number }, { search: string; limit: string }>({
      queryFn: (query) => {
        asked.push(query)
        if (!isShelfOpen) return { error: refused(500, 'internal') }
        const all = shelf.filter(({ name }) => name.startsWith(query.search)).toReversed()
        return { data: { items: all.slice(0, Number(query.limit)), total: all.length } }
      },
    }),
    getFoundParcel: build.query<Parcel, string>({
      queryFn: (name) => {
        const data = shelf.find((each) => each.name === name)
        return data ? { data } : { error: refused(404, 'not_found') }
      },
    }),
  }),
})

/** A feature as one that comes later would describe itself. */
const parcels = defineFeature({
  pages: [{ path: '/backoffice/parcels/labels', title: 'Labels', load: async () => () => null }],
  navigation: [{ group: 'settings', label: 'Parcels', path: '/backoffice/parcels', permission: 'settings.read' }],
  quickActions: [{ group: 'settings', label: 'Pack a parcel', path: '/backoffice/parcels/pack', permission: 'settings.write' }],
  search: [
    {
      plural: 'parcels',
      group: 'settings',
      permission: 'settings.read',
      place: 2,
      load: async () =>
        defineSearch({
          list: parcelsApi.endpoints.listFoundParcels,
          queryOf: (query) => query,
          show: ({ name, id }) => ({ path: `/backoffice/parcels/${name}`, title: name, detail: id }),
          listPath: (search) => `/backoffice/parcels?search=${search}`,
          byName: {
            nameIn: (text) => /P-\d+/.exec(text)?.[0] ?? null,
            get: parcelsApi.endpoints.getFoundParcel,
            path: (name) => `/backoffice/parcels/${name}`,
          },
        }),
    },
  ],
})

const all = [...features, parcels]
/** What somebody with these permissions may see. */
function visible(permissions: readonly Permission[]) {
  const { search, quickActions } = visibleTo(permissions, contributionsOf(all))
  const sections = visibleNavigation(
    permissions,
    all.flatMap(({ navigation = [] }) => navigation),
  )
  const user = { role: 'viewer' as const, permissions: [...permissions] }
  return { sources: search, pages: destinationsOf({ features: all, sections, quickActions, user }) }
}
const { sources, pages } = visible(Permission.options)
const source = sources.find(({ plural }) => plural === 'parcels') as SearchSource
const search = await source.load()

/** A store with the cache of the server's answers. */
function openStore() {
  const store = createStore()
  const read = ({ read: answer }: Question): CachedAnswer => answer(store.getState() as never)
  const ask = async (question: Question) => {
    await (store.dispatch(question.ask()) as unknown as Promise<unknown> & Asked)
    return read(question)
  }
  return { read, ask }
}

interface Seen {
  text: string
  asked?: string
  list?: CachedAnswer | null
  name?: CachedAnswer | null
  earlier?: { text: string; data: unknown }
  loaded?: { search: RecordSearch | null; error?: unknown }
}
const find = ({ text, asked: sent = text, list = null, name = null, earlier, loaded = { search } }: Seen): Finding =>
  findingOf({ source, loaded, text, asked: sent, list, name, earlier })
const shown = (text: string, findings: readonly Finding[], recent: readonly Recent[] = []) => groupsOf({ text, pages, recent, findings })
const titles = (groups: readonly Group[]) => groups.map(({ label, entries }) => [label, ...entries.map(({ title }) => title)])

it('finds the pages and the records of a feature by its description alone, for who holds its permission', async () => {
  expect(sources.map(({ plural }) => plural)).toContain('parcels')
  expect(sources).toEqual(sources.toSorted((one, other) => one.place - other.place))
  const { ask } = openStore()
  const list = await ask(search.list('P'))
  expect(asked.at(-1)).toEqual({ search: 'P', limit: '5' })
  const groups = shown('P', [find({ text: 'P', list })])
  expect(groups.map(({ label, state }) => [label, state])).toEqual([
    ['Pages', 'shown'],
    ['Parcels', 'shown'],
  ])
  expect(titles(groups.slice(1))).toEqual([['Parcels', 'P-10', 'P-6', 'P-5', 'P-4', 'P-3', 'All 7 parcels found']])
  expect(groups[1]?.entries.at(-1)?.act).toMatchObject({ path: '/backoffice/parcels?search=P', isRemembered: false })
  const viewer = visible(['settings.read'])
  expect(viewer.sources.map(({ plural }) => plural)).toEqual(['parcels'])
  expect(viewer.pages.map(({ label }) => label)).toEqual(['Dashboard', 'Audit Log', 'Parcels', 'Your account', 'Labels'])
  expect(visible([]).sources).toEqual([])
  expect(visible([]).pages.map(({ label }) => label)).toEqual(['Dashboard', 'Your account', 'Labels'])
})

it('lists each page once, and finds it by the beginnings of its words and of its group', () => {
  const found = (text: string) => titles(shown(text, []))[0]?.slice(1)
  expect(pages.map(({ path }) => path)).toEqual([...new Set(pages.map(({ path }) => path))])
  expect(found('')).toEqual(pages.map(({ label }) => label))
  expect(found('PEND ord')).toEqual(['Pending Orders'])
  expect(found('settings par')).toEqual(['Parcels', 'Pack a parcel'])
  expect(found('ending')).toBeUndefined()
  expect(found('...')).toBeUndefined()
})

it('leads to the record that the text names before the answer, first of all, and to none that is not there', async () => {
  const { ask, read } = openStore()
  const text = 'Where is P-1?'
  const named = search.named(text)?.question as Question
  const before = find({ text, list: read(search.list(text)), name: read(named) })
  const waiting = shown(text, [before])
  expect(titles(waiting)).toEqual([['Parcels', 'P-1']])
  expect([waiting[0]?.state, isFirstSure(waiting)]).toEqual(['asking', true])
  const list = await ask(search.list(text))
  const name = await ask(named)
  const groups = shown(text, [find({ text, list, name })])
  expect(titles(groups)).toEqual([['Parcels', 'P-1', 'P-10']])
  expect(groups[0]?.entries[0]).toMatchObject({ detail: 'id of P-1', key: waiting[0]?.entries[0]?.key })
  const gone = await ask(search.named('P-7')?.question as Question)
  const none = await ask(search.list('P-7'))
  const nothing = shown('P-7', [find({ text: 'P-7', list: none, name: gone })])
  expect(nothing).toMatchObject([{ state: 'none', note: 'no results', entries: [] }])
  expect(titles(shown('P-7', [find({ text: 'P-7', asked: text, list, name })]))).toEqual([['Parcels', 'P-7']])
})

it('shows what answers an earlier text as that, and lets nobody choose it', async () => {
  const { ask } = openStore()
  const list = await ask(search.list('P-1'))
  const [group] = shown('x', [find({ text: 'x', asked: 'P-1', list, earlier: { text: 'P-1', data: list.data } })])
  expect(group).toMatchObject({ state: 'asking', entries: [], note: 'searching…' })
  expect(group?.earlier.map(({ title }) => title)).toEqual(['P-10', 'P-1'])
  expect(summaryOf([group as Group])).toBe('')
})

it('says for each source that it failed, and asks again when told to', async () => {
  const { ask } = openStore()
  isShelfOpen = false
  const failed = await ask(search.list('x'))
  const groups = shown('x', [
    find({ text: 'x', list: failed }),
    { ...find({ text: 'x', list: { data: { items: [], total: 0 }, isError: false } }) },
  ])
  expect(groups.map(({ state }) => state)).toEqual(['failed', 'none'])
  expect(groups[0]?.entries).toMatchObject([
    {
      title: 'Failed to search parcels. Try again',
      detail: 'The server failed. Reference: r-1.',
      act: { kind: 'retry', source: 'parcels' },
    },
  ])
  expect(summaryOf(groups)).toBe('Parcels: failed. Parcels: no results')
  isShelfOpen = true
  expect(find({ text: 'x', list: await ask(search.list('x')) })).toMatchObject({ failure: null, found: { total: 0 } })
  const broken = find({ text: 'x', loaded: { search: null, error: new TypeError('no such file') } })
  expect(shown('x', [broken])[0]?.entries[0]?.detail).toBe('Something went wrong on this page. Reload the page.')
  expect(shown('x', [find({ text: 'x', loaded: { search: null } })])).toMatchObject([{ state: 'asking', entries: [] }])
})

it('is not sure of the first while a group before it is on its way', async () => {
  const { ask } = openStore()
  const waiting = find({ text: 'x' })
  const answered = find({ text: 'x', list: await ask(search.list('P-1')) })
  expect(isFirstSure(shown('x', [waiting, answered]))).toBe(false)
  expect(isFirstSure(shown('x', [answered, waiting]))).toBe(true)
  expect(isFirstSure([])).toBe(true)
})

it('remembers no record of a source that is personal', () => {
  const personal = { ...find({ text: 'P-3', list: null }), source: { ...source, isPersonal: true } }
  const named = { path: '/backoffice/parcels/3', title: 'P-3', detail: '' }
  const entryOf = (finding: Finding) => shown('P-3', [{ ...finding, named }]).at(-1)?.entries[0]?.act
  expect([entryOf(personal), entryOf({ ...personal, source })]).toMatchObject([{ isRemembered: false }, { isRemembered: true }])
})

it('shows recent choices while nothing is typed, of what may still be opened', () => {
  const recent: Recent[] = [
    { path: '/backoffice/parcels/P-2', title: 'P-2', source: 'parcels' },
    { path: '/backoffice/orders', title: 'All Orders', source: null },
    { path: '/backoffice/secrets', title: 'Secrets', source: null },
    { path: '/backoffice/orders/KS-2026-007', title: 'KS-2026-007', source: 'orders' },
  ]
  const groups = shown('', [find({ text: '' })], recent)
  expect(titles(groups)[0]).toEqual(['Recent', 'P-2', 'All Orders'])
  expect(titles(shown('', [], recent.slice(0, 1)))[0]?.[0]).toBe('Pages')
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})
