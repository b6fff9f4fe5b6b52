import { configureStore } from '@reduxjs/toolkit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { api, apiOf, listTags, statsTags } from './api.ts'
import { applyChange, applyStats, followChange, refetchEverything, refetchFailed } from './changes.ts'
import { registerLiveEntity, type LiveEntity } from './copies.ts'
import { session } from './session.ts'

interface Parcel {
  id: string
  version: number
  status: string
}
const liveEntity: LiveEntity<Parcel> = {
  entity: 'parcel',
  tag: 'Order',
  affects: (args, before, after) => args === 'waiting' && before?.status !== after.status,
}
const parcels = apiOf({ tags: ['Order'] }).injectEndpoints({
  endpoints: (build) => ({
    listParcels: build.query<{ items: Parcel[] }, string>({ query: (tab) => `parcels/${tab}`, providesTags: listTags('Order') }),
    parcelStats: build.query<{ waiting: number }, void>({ query: () => 'parcels/stats', providesTags: statsTags('parcels') }),
  }),
})

let served: Record<string, () => Promise<unknown>>
let asked: string[]
let ids = 0

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { onLine: true })
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(await served[url]?.())
  })
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(5_000)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function newStore() {
  return configureStore({ reducer: { [api.reducerPath]: parcels.reducer }, middleware: (defaults) => defaults().concat(api.middleware) })
}
function parcel(status: string): Parcel {
  ids += 1
  return { id: `parcel-${ids}`, version: 1, status }
}
const newer = (item: Parcel, status: string): Parcel => ({ ...item, version: item.version + 1, status })
async function watching(store: ReturnType<typeof newStore>, tab: string, items: Parcel[]) {
  served = { ...served, [`/api/parcels/${tab}`]: () => Promise.resolve({ items: items.map((item) => ({ ...item })) }) }
  await store.dispatch(parcels.endpoints.listParcels.initiate(tab))
  await vi.advanceTimersByTimeAsync(2_000)
  asked = []
  return () => parcels.endpoints.listParcels.select(tab)(store.getState()).data?.items
}

it('patches every list that shows the entity, without asking the server', async () => {
  const store = newStore()
  const one = parcel('new')
  const [all, mine] = [await watching(store, 'all', [one]), await watching(store, 'mine', [one])]
  store.dispatch(applyChange(liveEntity, newer(one, 'ironed')))
  expect(all()).toEqual([{ ...one, version: 2, status: 'ironed' }])
  expect(mine()).toEqual(all())
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([])
})

it('asks again for a list that a change may have altered, at most once a second however many changes come', async () => {
  const store = newStore()
  const items = Array.from({ length: 20 }, () => parcel('waiting'))
  await watching(store, 'waiting', items)
  for (const item of items) {
    store.dispatch(applyChange(liveEntity, newer(item, 'gone')))
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(asked.length).toBeLessThanOrEqual(4)
})

it('does not let an answer that was read before a change undo it', async () => {
  const store = newStore()
  const one = parcel('new')
  const all = await watching(store, 'all', [one])
  let answer: (value: unknown) => void = () => undefined
  served['/api/parcels/all'] = () => new Promise((resolve) => (answer = resolve))
  store.dispatch(refetchEverything())
  await vi.advanceTimersByTimeAsync(10)
  store.dispatch(applyChange(liveEntity, newer(one, 'ironed')))
  answer({ items: [one] })
  await vi.advanceTimersByTimeAsync(10)
  expect(all()).toEqual([{ ...one, version: 2, status: 'ironed' }])
})

it('writes pushed stats into the cached ones, and no others', async () => {
  const store = newStore()
  served = { '/api/parcels/stats': () => Promise.resolve({ waiting: 3 }) }
  await store.dispatch(parcels.endpoints.parcelStats.initiate())
  store.dispatch(applyStats('parcels', { waiting: 4, secret: 1 }))
  expect(parcels.endpoints.parcelStats.select()(store.getState()).data).toEqual({ waiting: 4 })
})

it('asks again for a record whose sums are new, where no event tells of it', async () => {
  vi.spyOn(session, 'state').mockReturnValue({ status: 'signed_in', user: { permissions: [] } } as never)
  registerLiveEntity({ entity: 'rider', tag: 'Order', summed: { area: 'riders', unless: 'orders.read' } })
  const store = newStore()
  const [one, two] = [parcel('one'), parcel('two')]
  const push = async (...latest: { id: string; seq: number }[]) => {
    asked = []
    store.dispatch(applyStats('riders', { latest }))
    await vi.advanceTimersByTimeAsync(2_000)
    return asked
  }
  await watching(store, 'all', [one])
  expect(await push({ id: one.id, seq: 4 })).toEqual([])
  expect(await push({ id: two.id, seq: 5 }, { id: one.id, seq: 4 })).toEqual([])
  expect(await push({ id: one.id, seq: 6 }, { id: two.id, seq: 5 })).toEqual(['/api/parcels/all'])
  expect(await push({ id: one.id, seq: 6 }, { id: two.id, seq: 5 })).toEqual([])
  expect(await push({ id: two.id, seq: 8 }, { id: two.id, seq: 7 })).toEqual(['/api/parcels/all'])
})

it('asks again for what failed, once the connection is back', async () => {
  const store = newStore()
  vi.stubGlobal('navigator', { onLine: false })
  served = { '/api/parcels/all': () => Promise.reject(new TypeError('no network')) }
  await store.dispatch(parcels.endpoints.listParcels.initiate('all'))
  expect(parcels.endpoints.listParcels.select('all')(store.getState()).error).toEqual({
    kind: 'unreachable',
    offline: true,
    isQuestion: true,
  })
  served = { '/api/parcels/all': () => Promise.resolve({ items: [] }) }
  await vi.advanceTimersByTimeAsync(1_000)
  store.dispatch(refetchFailed())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(parcels.endpoints.listParcels.select('all')(store.getState()).data).toEqual({ items: [] })
})

it('asks again for a list that was opened a moment ago, and forgets one that nobody looks at any more', async () => {
  const store = newStore()
  const one = parcel('waiting')
  served = { '/api/parcels/waiting': () => Promise.resolve({ items: [one] }) }
  const opened = store.dispatch(parcels.endpoints.listParcels.initiate('waiting'))
  await opened
  asked = []
  const shown = () => parcels.endpoints.listParcels.select('waiting')(store.getState()).data
  store.dispatch(applyChange(liveEntity, newer(one, 'gone')))
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual(['/api/parcels/waiting'])
  expect(shown()).toBeDefined()
  opened.unsubscribe()
  await vi.advanceTimersByTimeAsync(1_000)
  store.dispatch(applyChange(liveEntity, newer(newer(one, 'gone'), 'back')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toBeUndefined()
})

it('reads again what adds up the records of another entity, and nothing else', async () => {
  const boxes = apiOf({
    tags: ['Box'],
    live: [{ entity: 'box', tag: 'Box', follows: { entity: 'parcel', idOf: (after) => (after as Parcel & { boxId?: string }).boxId } }],
  }).injectEndpoints({
    endpoints: (build) => ({
      listBoxes: build.query<{ items: Parcel[] }, string>({ query: (tab) => `boxes/${tab}`, providesTags: listTags('Box') }),
    }),
  })
  const store = newStore()
  const [mine, other, inMine] = [parcel('open'), parcel('open'), parcel('waiting')]
  served = { '/api/boxes/mine': () => Promise.resolve({ items: [mine] }), '/api/boxes/others': () => Promise.resolve({ items: [other] }) }
  for (const tab of ['mine', 'others']) await store.dispatch(boxes.endpoints.listBoxes.initiate(tab))
  await vi.advanceTimersByTimeAsync(2_000)
  asked = []
  store.dispatch(applyChange(liveEntity as LiveEntity, { ...newer(inMine, 'sent'), boxId: mine.id } as Parcel))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['/api/boxes/mine'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked, 'once more, should the sum have been late').toEqual(['/api/boxes/mine', '/api/boxes/mine'])

  asked = []
  store.dispatch(followChange('parcel', { ...newer(other, 'sent'), boxId: other.id } as Parcel))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked, 'whether or not the feature of the other entity is loaded').toEqual(['/api/boxes/others'])
})
