/**
 * The displayed rows of a live table, kept apart from the page the server last returned. Rows change in place; new rows stay pending while
 * the user reads, points or decides; a row that no longer matches shows the reason before it is removed. A pure reducer: the timers are in
 * useStableRows.
 */
export interface StableRow {
  id: string
  version: number
}

/** `none`: changes apply at once · `new`: new rows stay pending · `all`: no row moves. */
export type Freeze = 'none' | 'new' | 'all'

export interface ServedPage<Row> {
  /** Identifies the list and its page: a different key is a different table, shown in full at once. */
  key: string
  rows: readonly Row[]
  limit: number
  /** The page is the whole list: a row missing here is gone, not moved to another page. */
  isWhole: boolean
  /** When the server answered, in ms; the same while only changes are applied to its answer. */
  answeredAt: number
  /** Where the page ends: the id of its last row, and after a dot its place in the list. */
  next?: string | null
}

/** The rules that depend on the table's entity. */
export interface StableRules<Row> {
  /** The reason, as text, why the row no longer belongs to this list; null while it does. */
  whyOut: (row: Row) => string | null
  /** Whether the change may have removed the row from this list, which only the server can decide: it is out once the server omits it. */
  mayBeOut: (before: Row, after: Row) => boolean
  /** Whether the current user made this change: own changes do not flash. */
  isOwn: (row: Row) => boolean
}

interface Leaving {
  /** Empty when only the server knows the reason. */
  why: string
  since: number
}

export interface StableState<Row> {
  key: string | null
  answeredAt: number
  limit: number
  /** The number of rows to reserve space for: content below the table does not move while rows come and go. */
  room: number
  shown: readonly string[]
  served: readonly string[]
  /** Where the pages end of which a row was the last one, as the server's answers say, by the row's id. */
  ends: Readonly<Record<string, string>>
  rows: Readonly<Record<string, Row>>
  leaving: Readonly<Record<string, Leaving>>
  /** Shown rows for which only the server can decide whether they still match, with the number of answers that have included them since. */
  doubtful: Readonly<Record<string, number>>
  /** The number of flashes of each row; a change of the number triggers a flash. */
  flashes: Readonly<Record<string, number>>
  flashedAt: readonly number[]
  /** The number of changes beyond the flash limit. */
  crowded: number
}

type StableAction<Row> =
  | { type: 'served'; page: ServedPage<Row>; rules: StableRules<Row>; freeze: Freeze; at: number }
  /** Rows that changed: patches shown rows that pending rows have pushed off the served page. */
  | { type: 'changed'; rows: readonly Row[]; rules: StableRules<Row>; at: number }
  | { type: 'released'; at: number }
  | { type: 'left'; until: number }

export const flashesPerSecondMax = 12

export const emptyStableState: StableState<never> = {
  key: null,
  answeredAt: 0,
  limit: 0,
  room: 0,
  shown: [],
  served: [],
  ends: {},
  rows: {},
  leaving: {},
  doubtful: {},
  flashes: {},
  flashedAt: [],
  crowded: 0,
}

export function stableRowsReducer<Row extends StableRow>(state: StableState<Row>, action: StableAction<Row>): StableState<Row> {
  const next = step(state, action)
  const room = Math.max(roomFor(next.shown.length, next.limit), next.key === state.key ? Math.min(state.room, next.limit) : 0)
  return room === next.room ? next : { ...next, room }
}

/** A list reserves space for at least ten rows, in steps of ten: it rarely grows, and never shrinks while it is shown. */
export function roomFor(rows: number, limit: number): number {
  return Math.min(limit, Math.max(1, Math.ceil(rows / roomStep)) * roomStep)
}
const roomStep = 10

function step<Row extends StableRow>(state: StableState<Row>, action: StableAction<Row>): StableState<Row> {
  switch (action.type) {
    case 'served':
      return action.page.key === state.key ? servedAgain(state, action) : servedFirst(action.page)
    case 'changed': {
      const pushedOff = action.rows.filter((row) => row.id in state.rows && !state.served.includes(row.id))
      return pushedOff.length === 0 ? state : judge(patch(state, pushedOff, action), action)
    }
    case 'released':
      return applyPending(state, action.at)
    case 'left':
      return dropLeft(state, action.until)
  }
}

/** Where the rows that are shown end: the last one, where it stood as it was served, or as it is if that is not known. */
export function shownEnd({ shown, ends }: Pick<StableState<never>, 'shown' | 'ends'>): string | undefined {
  const last = shown.at(-1)
  return last && (ends[last] ?? last)
}

const endsOf = (next: string | null | undefined): Record<string, string> => (next ? { [next.replace(/\..*/, '')]: next } : {})

/** The number of pending rows: those that belong above the last shown row. Rows after it do not count. */
export function waitingCount(state: StableState<StableRow>): number {
  return waiting(state).length
}

function servedFirst<Row extends StableRow>({ key, limit, rows, answeredAt, next }: ServedPage<Row>): StableState<Row> {
  const ids = rows.map((row) => row.id)
  return {
    ...emptyStableState,
    key,
    answeredAt,
    limit,
    shown: ids,
    served: ids,
    ends: endsOf(next),
    rows: Object.fromEntries(rows.map((row) => [row.id, row])),
  }
}

function servedAgain<Row extends StableRow>(
  state: StableState<Row>,
  { page, rules, freeze, at }: Extract<StableAction<Row>, { type: 'served' }>,
): StableState<Row> {
  const belongs = (row: Row) => state.shown.includes(row.id) || rules.whyOut(row) === null
  const served = page.rows.filter(belongs).map((row) => row.id)
  const ends = { ...state.ends, ...endsOf(page.next) }
  const patched = patch({ ...state, served, ends, limit: page.limit }, page.rows, { rules, at })
  const gone = (id: string) => !served.includes(id) && (page.isWhole || id in patched.doubtful)
  const doubtful = page.answeredAt > state.answeredAt ? answered(patched.doubtful, served) : patched.doubtful
  const judged = judge({ ...patched, doubtful, answeredAt: page.answeredAt }, { rules, at, gone })
  return freeze === 'none' ? applyPending(judged, at) : fillUp(judged)
}

/**
 * Counts an answer for the rows it includes. The second one decides that a row belongs: the first may have been read before the change and
 * arrived after it.
 */
function answered(doubtful: StableState<never>['doubtful'], served: readonly string[]): StableState<never>['doubtful'] {
  const counted = Object.entries(doubtful).map(([id, answers]): [string, number] => [id, served.includes(id) ? answers + 1 : answers])
  return Object.fromEntries(counted.filter(([, answers]) => answers < 2))
}

/** Applies newer versions. A shown row flashes when somebody else changed it. */
function patch<Row extends StableRow>(
  state: StableState<Row>,
  rows: readonly Row[],
  { rules, at }: { rules: StableRules<Row>; at: number },
): StableState<Row> {
  const newer = rows.filter((row) => row.version > (state.rows[row.id]?.version ?? 0))
  if (newer.length === 0) return state
  const toFlash = newer.filter((row) => row.id in state.rows && state.shown.includes(row.id) && !rules.isOwn(row)).map((row) => row.id)
  const doubtful = newer.flatMap((row): [string, number][] => {
    const before = state.rows[row.id]
    return before && rules.mayBeOut(before, row) ? [[row.id, 0]] : []
  })
  const patched = { ...state, rows: { ...state.rows, ...Object.fromEntries(newer.map((row) => [row.id, row])) } }
  return flash({ ...patched, doubtful: { ...state.doubtful, ...Object.fromEntries(doubtful) } }, toFlash, at)
}

function flash<Row>(state: StableState<Row>, ids: readonly string[], at: number): StableState<Row> {
  if (ids.length === 0) return state
  const recent = state.flashedAt.filter((time) => at - time < 1000)
  const lit = ids.slice(0, Math.max(0, flashesPerSecondMax - recent.length))
  return {
    ...state,
    flashes: { ...state.flashes, ...Object.fromEntries(lit.map((id) => [id, (state.flashes[id] ?? 0) + 1])) },
    flashedAt: [...recent, ...lit.map(() => at)],
    crowded: state.crowded + (ids.length - lit.length),
  }
}

interface Judgement<Row> {
  rules: StableRules<Row>
  at: number
  gone?: (id: string) => boolean
}

/** Marks shown rows that no longer match, and clears the mark of rows that match again. */
function judge<Row extends StableRow>(state: StableState<Row>, { rules, at, gone }: Judgement<Row>): StableState<Row> {
  const leaving = Object.fromEntries(
    state.shown.flatMap((id): [string, Leaving][] => {
      const row = state.rows[id]
      const why = row ? rules.whyOut(row) : null
      const stays = why === null && !(gone?.(id) ?? (id in state.leaving && state.leaving[id]?.why === ''))
      return stays ? [] : [[id, { why: why ?? '', since: state.leaving[id]?.since ?? at }]]
    }),
  )
  return { ...state, leaving }
}

/**
 * Shows the served page. Rows that are leaving keep their place until their reason was shown; the last of the new rows wait until that
 * space is free.
 */
function applyPending<Row extends StableRow>(state: StableState<Row>, at: number): StableState<Row> {
  const shown = entering(state).slice(0, Math.max(0, state.limit - Object.keys(state.leaving).length))
  for (const [place, id] of state.shown.entries()) if (id in state.leaving) shown.splice(Math.min(place, shown.length), 0, id)
  const came = shown.filter((id) => !state.shown.includes(id))
  return flash(keepOnly({ ...state, shown }), came, at)
}

/** Fills free space with rows that belong below the last shown one: they move no other row. */
function fillUp<Row extends StableRow>(state: StableState<Row>): StableState<Row> {
  const staying = state.shown.filter((id) => !(id in state.leaving))
  const served = entering(state)
  const last = Math.max(-1, ...staying.map((id) => served.indexOf(id)))
  if (last === -1 && staying.length > 0) return keepOnly(state)
  const below = served.slice(last + 1).slice(0, Math.max(0, state.limit - state.shown.length))
  return keepOnly(below.length === 0 ? state : { ...state, shown: [...state.shown, ...below] })
}

function waiting(state: StableState<StableRow>): string[] {
  const served = entering(state)
  const last = Math.max(-1, ...state.shown.map((id) => served.indexOf(id)))
  return served.slice(0, last === -1 ? undefined : last).filter((id) => !state.shown.includes(id))
}

/** The served ids without the rows that are leaving. */
function entering(state: StableState<StableRow>): string[] {
  return state.served.filter((id) => !(id in state.leaving))
}

function dropLeft<Row extends StableRow>(state: StableState<Row>, until: number): StableState<Row> {
  const over = new Set(Object.keys(state.leaving).filter((id) => (state.leaving[id]?.since ?? until) <= until))
  if (over.size === 0) return state
  const leaving = Object.fromEntries(Object.entries(state.leaving).filter(([id]) => !over.has(id)))
  const kept = { ...state, shown: state.shown.filter((id) => !over.has(id)), served: state.served.filter((id) => !over.has(id)), leaving }
  return fillUp(kept)
}

/** Drops rows that are neither shown nor served. */
function keepOnly<Row>(state: StableState<Row>): StableState<Row> {
  const known = new Set([...state.shown, ...state.served])
  const only = <Value>(all: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.keys(all).every((id) => known.has(id)) ? all : Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)))
  return { ...state, ends: only(state.ends), rows: only(state.rows), flashes: only(state.flashes), doubtful: only(state.doubtful) }
}
