import type { Permission } from '@kainsiap/ops/permissions'
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { anyTagApi, api, invalidateEverything } from './api.ts'
import { copiesIn, followersOf, overwrite, remember, rememberOwnEdit, summedIn, type Copy, type LiveEntity } from './copies.ts'
import { errorCode, errorDetail } from './errors.ts'
import { session } from './session.ts'

export interface CacheState {
  [api.reducerPath]: ReturnType<typeof api.reducer>
}
type Dispatch = ThunkDispatch<CacheState, unknown, UnknownAction>
type GetState = () => CacheState
interface CachedQuery {
  endpointName: string
  originalArgs: unknown
  queryCacheKey: string
}

/** The cache by endpoint names known only at run time: features add the endpoints and their types. */
const cache = api as unknown as {
  util: { updateQueryData(endpoint: string, args: unknown, recipe: (draft: unknown) => void): UnknownAction }
  endpoints: Record<string, { initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): UnknownAction } | undefined>
}

/** Handled by the cache middleware, not by a reducer. */
const subscriptionSelectors = () =>
  api.internalActions.internal_getRTKQSubscriptions() as unknown as ThunkAction<
    { getSubscriptionCount: (queryCacheKey: string) => number },
    CacheState,
    unknown,
    UnknownAction
  >

const refetchJoinMs = 150
const refetchEveryMs = 1_000
const due = new Map<string, CachedQuery>()
let refetchTimer: number | undefined
let refetchedAtMs = 0

/** Patches every older copy of an entity, and soon refetches the lists whose rows may have changed. */
export function applyChange(liveEntity: LiveEntity, after: Copy, isOwn = false) {
  return (dispatch: Dispatch, getState: GetState) => {
    if (isOwn) rememberOwnEdit(after)
    remember(liveEntity, after)
    const { queries } = getState()[api.reducerPath]
    const holders = anyTagApi.util.selectInvalidatedBy(getState(), [
      { type: liveEntity.tag, id: after.id },
      { type: liveEntity.tag, id: 'LIST' },
    ]) as CachedQuery[]
    for (const query of holders) {
      const data = queries[query.queryCacheKey as keyof typeof queries]?.data
      const before = copiesIn(data).find(({ id }) => id === after.id)
      if (before && before.version >= after.version) continue
      const isList = before !== data
      if (liveEntity.affects ? liveEntity.affects(query.originalArgs, before, after) : isList) due.set(query.queryCacheKey, query)
      if (before) dispatch(cache.util.updateQueryData(query.endpointName, query.originalArgs, (draft) => patch(draft, liveEntity, after)))
    }
    refetchFollowers(liveEntity.entity, after, { dispatch, getState })
    if (due.size > 0) refetchSoon(dispatch, getState)
  }
}

/** Soon refetches what follows an entity whose feature is not loaded: there are no copies of it to patch. */
export function followChange(entity: string, after: Copy) {
  return (dispatch: Dispatch, getState: GetState) => {
    refetchFollowers(entity, after, { dispatch, getState })
    if (due.size > 0) refetchSoon(dispatch, getState)
  }
}

/** Sums are a moment behind what they add up, longer where the server is busy: they are read twice. */
const sumsLateMs = 3_000

function refetchFollowers(entity: string, after: Copy, { dispatch, getState }: { dispatch: Dispatch; getState: GetState }) {
  const found = followersToRefetch(entity, after, getState)
  if (found.length === 0) return
  const add = () => {
    for (const query of found) due.set(query.queryCacheKey, query)
  }
  add()
  window.setTimeout(() => {
    add()
    refetchSoon(dispatch, getState)
  }, sumsLateMs)
}

function followersToRefetch(entity: string, after: Copy, getState: GetState): CachedQuery[] {
  return followersOf(entity).flatMap(({ tag, follows }) => {
    const id = follows?.idOf(after)
    return id === undefined ? [] : anyTagApi.util.selectInvalidatedBy(getState(), [{ type: tag, id }])
  })
}

function patch(draft: unknown, liveEntity: LiveEntity, after: Copy) {
  for (const copy of copiesIn(draft)) if (copy.id === after.id) overwrite(copy, after, copy === draft ? liveEntity : undefined)
}

/** Up to where the sums of an area are known. */
const summedSeqs = new Map<string, number>()

/** Refetches what shows a record whose sums are new. */
function refetchSummed(area: string, values: object, { dispatch, getState }: { dispatch: Dispatch; getState: GetState }) {
  const { latest } = values as { latest?: readonly { id: string; seq: number }[] }
  const newest = latest?.[0]
  if (!latest || !newest) return
  const known = summedSeqs.get(area) ?? newest.seq
  summedSeqs.set(area, newest.seq)
  const state = session.state()
  const lacks = (permission: Permission) => state.status === 'signed_in' && !state.user.permissions.includes(permission)
  const tags = summedIn(area).flatMap(({ tag, unless }) => (lacks(unless) ? tag : []))
  const fresh = latest.filter(({ seq }) => seq > known)
  // Where all that are named are new, others may be too.
  const refetched = tags.flatMap((type) => (fresh.length === latest.length ? [{ type }] : fresh.map(({ id }) => ({ type, id }))))
  for (const query of anyTagApi.util.selectInvalidatedBy(getState(), refetched)) due.set(query.queryCacheKey, query)
  if (due.size > 0) refetchSoon(dispatch, getState)
}

/** Writes the stats of one area into every cached set of stats that contains them. */
export function applyStats(area: string, values: object) {
  return (dispatch: Dispatch, getState: GetState) => {
    refetchSummed(area, values, { dispatch, getState })
    for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), [{ type: 'Stats', id: area }])) {
      dispatch(
        cache.util.updateQueryData(endpointName, originalArgs, (draft) => {
          if (typeof draft !== 'object' || draft === null) return
          for (const [name, value] of Object.entries(values)) if (name in draft) Object.assign(draft, { [name]: value })
        }),
      )
    }
  }
}

/** Refetches everything that is in use, and drops the rest. */
export function refetchEverything() {
  due.clear()
  return invalidateEverything()
}

/** Refetches the lists of a tag. */
export const refetchLists = (tag: string) => anyTagApi.util.invalidateTags([{ type: tag, id: 'LIST' }])

/** Refetches queries that failed while offline: nobody should have to press "Try again" after reconnecting. */
export function refetchFailed() {
  return (dispatch: Dispatch, getState: GetState) => {
    for (const [queryCacheKey, query] of Object.entries(getState()[api.reducerPath].queries)) {
      if (query?.status !== QueryStatus.rejected || query.endpointName === undefined) continue
      due.set(queryCacheKey, { endpointName: query.endpointName, originalArgs: query.originalArgs, queryCacheKey })
    }
    if (due.size > 0) refetchSoon(dispatch, getState)
  }
}

/** For a command's `onQueryStarted`: applies its response, or the snapshot of a `stale_version` error, without waiting for the event. */
export function answersWith<Data extends Copy>(liveEntity: LiveEntity<Data>) {
  return async (_: unknown, { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: PromiseLike<{ data: Copy }> }) => {
    try {
      dispatch(applyChange(liveEntity as LiveEntity, (await queryFulfilled).data, true))
    } catch (failure) {
      const error = typeof failure === 'object' && failure !== null && 'error' in failure ? failure.error : failure
      const [current] = copiesIn(errorDetail(error, 'current'))
      if (errorCode(error) === 'stale_version' && current) dispatch(applyChange(liveEntity as LiveEntity, current))
    }
  }
}

function refetchSoon(dispatch: Dispatch, getState: GetState) {
  const sinceMs = Math.abs(Date.now() - refetchedAtMs)
  const waitMs = Math.max(refetchJoinMs, refetchEveryMs - sinceMs)
  refetchTimer ??= window.setTimeout(() => refetchDue(dispatch, getState), waitMs)
}

function refetchDue(dispatch: Dispatch, getState: GetState) {
  refetchTimer = undefined
  refetchedAtMs = Date.now()
  const { queries } = getState()[api.reducerPath]
  // The state lists subscriptions half a second late; queries in use since then must not be dropped.
  const { getSubscriptionCount } = dispatch(subscriptionSelectors())
  for (const [key, { endpointName, originalArgs, queryCacheKey }] of due) {
    // A pending response may have been read before the change: refetch after it.
    if (queries[key as keyof typeof queries]?.status === QueryStatus.pending) continue
    due.delete(key)
    if (getSubscriptionCount(key) === 0) {
      dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
    } else {
      const again = cache.endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true })
      if (again) dispatch(again)
    }
  }
  if (due.size > 0) refetchSoon(dispatch, getState)
}
