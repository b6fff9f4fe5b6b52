/**
 * What a live table shows, apart from what the server last served. Rows change in place; new rows wait while somebody reads, points or
 * decides; a row that stops matching says why before it goes. Plain data in, plain data out: the timers are useCalmRows'.
 */
export interface CalmRow {
  id: string
  version: number
}

/** Nothing waits · new rows wait · nothing moves at all. */
export type Hold = 'none' | 'new' | 'all'

export interface ServedPage<Row> {
  /** Which list and which page of it: another key is another table, shown whole and at once. */
  key: string
  rows: readonly Row[]
  limit: number
  /** All there is: a row that is missing here is gone, not pushed to another page. */
  isWhole: boolean
}

/** What only the table's noun can tell. */
export interface CalmRules<Row> {
  /** Why the row is no longer part of this list, in words; null while it is. */
  whyOut: (row: Row) => string | null
  /** Whether a row so changed may no longer be part of this list, which only the server can tell: it is out when it is served no more. */
  mayBeOut: (before: Row, after: Row) => boolean
  /** Whether the one who looks made this change: own changes do not flash. */
  isOwn: (row: Row) => boolean
}

interface Leaving {
  /** Empty when only the server knows. */
  why: string
  since: number
}

export interface CalmState<Row> {
  key: string | null
  limit: number
  shown: readonly string[]
  served: readonly string[]
  rows: Readonly<Record<string, Row>>
  leaving: Readonly<Record<string, Leaving>>
  /** Shown rows of which only the server knows whether they still match. */
  doubtful: readonly string[]
  /** How often each row has flashed; a change of the number is the sign to flash. */
  flashes: Readonly<Record<string, number>>
  flashedAt: readonly number[]
  /** Counts the changes beyond what a table may flash. */
  crowded: number
}

type CalmAction<Row> =
  | { type: 'served'; page: ServedPage<Row>; rules: CalmRules<Row>; hold: Hold; at: number }
  /** Rows changed: those that waiting ones have pushed off the served page are patched by this. */
  | { type: 'changed'; rows: readonly Row[]; rules: CalmRules<Row>; at: number }
  | { type: 'released'; at: number }
  | { type: 'left'; until: number }

export const flashesPerSecondMax = 12

export const emptyCalm: CalmState<never> = {
  key: null,
  limit: 0,
  shown: [],
  served: [],
  rows: {},
  leaving: {},
  doubtful: [],
  flashes: {},
  flashedAt: [],
  crowded: 0,
}

export function calm<Row extends CalmRow>(state: CalmState<Row>, action: CalmAction<Row>): CalmState<Row> {
  switch (action.type) {
    case 'served':
      return action.page.key === state.key ? servedAgain(state, action) : servedFirst(action.page)
    case 'changed': {
      const pushedOff = action.rows.filter((row) => row.id in state.rows && !state.served.includes(row.id))
      return pushedOff.length === 0 ? state : judge(patch(state, pushedOff, action), action)
    }
    case 'released':
      return letIn(state, action.at)
    case 'left':
      return dropLeft(state, action.until)
  }
}

/** How many rows wait: those that belong above the last row on the screen. What comes after it is no news. */
export function waitingCount(state: CalmState<CalmRow>): number {
  return waiting(state).length
}

function servedFirst<Row extends CalmRow>({ key, limit, rows }: ServedPage<Row>): CalmState<Row> {
  const ids = rows.map((row) => row.id)
  return { ...emptyCalm, key, limit, shown: ids, served: ids, rows: Object.fromEntries(rows.map((row) => [row.id, row])) }
}

function servedAgain<Row extends CalmRow>(
  state: CalmState<Row>,
  { page, rules, hold, at }: Extract<CalmAction<Row>, { type: 'served' }>,
): CalmState<Row> {
  const belongs = (row: Row) => state.shown.includes(row.id) || rules.whyOut(row) === null
  const served = page.rows.filter(belongs).map((row) => row.id)
  const patched = patch({ ...state, served, limit: page.limit }, page.rows, { rules, at })
  const gone = (id: string) => !served.includes(id) && (page.isWhole || patched.doubtful.includes(id))
  const judged = judge(patched, { rules, at, gone })
  return hold === 'none' ? letIn(judged, at) : fillUp(judged)
}

/** Takes over what is newer. A row on the screen that somebody else changed flashes. */
function patch<Row extends CalmRow>(
  state: CalmState<Row>,
  rows: readonly Row[],
  { rules, at }: { rules: CalmRules<Row>; at: number },
): CalmState<Row> {
  const newer = rows.filter((row) => row.version > (state.rows[row.id]?.version ?? 0))
  if (newer.length === 0) return state
  const toFlash = newer.filter((row) => row.id in state.rows && state.shown.includes(row.id) && !rules.isOwn(row)).map((row) => row.id)
  const doubtful = newer.flatMap((row) => {
    const before = state.rows[row.id]
    return before && rules.mayBeOut(before, row) ? [row.id] : []
  })
  const patched = { ...state, rows: { ...state.rows, ...Object.fromEntries(newer.map((row) => [row.id, row])) } }
  return flash({ ...patched, doubtful: [...new Set([...state.doubtful, ...doubtful])] }, toFlash, at)
}

function flash<Row>(state: CalmState<Row>, ids: readonly string[], at: number): CalmState<Row> {
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
  rules: CalmRules<Row>
  at: number
  gone?: (id: string) => boolean
}

/** Marks the shown rows that stopped matching, and takes the mark off those that match again. */
function judge<Row extends CalmRow>(state: CalmState<Row>, { rules, at, gone }: Judgement<Row>): CalmState<Row> {
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

/** The served page becomes the screen; rows that are leaving keep their place until they have said why. */
function letIn<Row extends CalmRow>(state: CalmState<Row>, at: number): CalmState<Row> {
  const shown = entering(state)
  for (const [place, id] of state.shown.entries()) if (id in state.leaving) shown.splice(Math.min(place, shown.length), 0, id)
  const came = shown.filter((id) => !state.shown.includes(id))
  return flash(keepOnly({ ...state, shown }), came, at)
}

/** Rows that belong below the last one fill the room that rows left: they move nothing. */
function fillUp<Row extends CalmRow>(state: CalmState<Row>): CalmState<Row> {
  const staying = state.shown.filter((id) => !(id in state.leaving))
  const served = entering(state)
  const last = Math.max(-1, ...staying.map((id) => served.indexOf(id)))
  if (last === -1 && staying.length > 0) return keepOnly(state)
  const below = served.slice(last + 1).slice(0, Math.max(0, state.limit - staying.length))
  return keepOnly(below.length === 0 ? state : { ...state, shown: [...state.shown, ...below] })
}

function waiting(state: CalmState<CalmRow>): string[] {
  const served = entering(state)
  const last = Math.max(-1, ...state.shown.map((id) => served.indexOf(id)))
  return served.slice(0, last === -1 ? undefined : last).filter((id) => !state.shown.includes(id))
}

/** The served ids without those on their way out. */
function entering(state: CalmState<CalmRow>): string[] {
  return state.served.filter((id) => !(id in state.leaving))
}

function dropLeft<Row extends CalmRow>(state: CalmState<Row>, until: number): CalmState<Row> {
  const over = new Set(Object.keys(state.leaving).filter((id) => (state.leaving[id]?.since ?? until) <= until))
  if (over.size === 0) return state
  const leaving = Object.fromEntries(Object.entries(state.leaving).filter(([id]) => !over.has(id)))
  const kept = { ...state, shown: state.shown.filter((id) => !over.has(id)), served: state.served.filter((id) => !over.has(id)), leaving }
  return fillUp(kept)
}

/** Forgets rows that are neither on the screen nor served. */
function keepOnly<Row>(state: CalmState<Row>): CalmState<Row> {
  const known = new Set([...state.shown, ...state.served])
  const only = <Value>(all: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.keys(all).every((id) => known.has(id)) ? all : Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)))
  return { ...state, rows: only(state.rows), flashes: only(state.flashes), doubtful: state.doubtful.filter((id) => known.has(id)) }
}
