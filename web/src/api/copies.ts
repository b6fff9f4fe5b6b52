import type { Permission } from '@kainsiap/ops/permissions'

/** An entity as contained in a response: a single record, or a row of a list. */
export interface Copy {
  id: string
  version: number
}

/**
 * What the live connection needs to know about an entity. A feature describes its entity in one object, which is registered with
 * its endpoints.
 */
export interface LiveEntity<Data extends Copy = Copy> {
  /** The `entity` of its events. */
  entity: string
  /** Its cache tag: the queries that provide it hold copies. */
  tag: string
  /**
   * Whether the query's result may now have other rows, another order or another total, or needs data that the event
   * does not carry: then it is refetched. `before` is the copy it held, undefined when it held none.
   * Without this function every list is refetched and no single record is.
   */
  affects?(args: unknown, before: Data | undefined, after: Data): boolean
  /** Applies data beyond the keys shared with the event, such as one more line of the record's history. */
  extend?(record: Data, after: Data): void
  /**
   * Another entity that its records add up: after each change of that one, whatever holds the record that `idOf` names is read again. No event
   * of its own tells of this.
   */
  follows?: { entity: string; idOf(after: Copy): string | undefined }
  /** Stats that name the records whose sums are new, for whoever lacks the permission for the events of `follows`. */
  summed?: { area: string; unless: Permission }
}

interface Change {
  liveEntity: LiveEntity
  after: Copy
  atMs: number
}

const liveEntities = new Map<string, LiveEntity>()
export const registerLiveEntity = (liveEntity: LiveEntity) => void liveEntities.set(liveEntity.entity, liveEntity)
/** The entities whose records add up those of another one. */
export const followersOf = (entity: string) => [...liveEntities.values()].filter(({ follows }) => follows?.entity === entity)
/** The entities whose records an area of the stats names. */
export const summedIn = (area: string) =>
  [...liveEntities.values()].flatMap(({ tag, summed }) => (summed?.area === area ? { tag, ...summed } : []))
/** The entity of an event; undefined while nothing of its feature is loaded. */
export const liveEntityOf = (entity: string) => liveEntities.get(entity)

const rememberedMs = 20_000
const rememberedMax = 1_000
/** The newest version of each record by entity and id, for responses that were pending while it changed. */
const recent = new Map<string, Change>()
const ownEdits = new Set<string>()
const watchers = new Map<(after: Copy) => void, string>()

export function remember(liveEntity: LiveEntity, after: Copy, atMs = Date.now()) {
  const key = `${liveEntity.entity}:${after.id}`
  if ((recent.get(key)?.after.version ?? 0) >= after.version) return
  recent.delete(key)
  recent.set(key, { liveEntity, after, atMs })
  for (const [watcher, entity] of watchers) if (entity === liveEntity.entity) watcher(after)
  for (const [oldest, change] of recent) {
    if (recent.size <= rememberedMax && atMs - change.atMs < rememberedMs) return
    recent.delete(oldest)
  }
}

function changeOf(copy: Copy): Change | undefined {
  for (const change of recent.values()) if (isSame(copy, change.after)) return change
  return undefined
}

/** Records of two entities may share an id, as an order and its payment do: their numbers tell them apart. */
function isSame(one: Copy, other: Copy): boolean {
  const [number, others] = [numberOf(one), numberOf(other)]
  return one.id === other.id && (number === undefined || others === undefined || number === others)
}
const numberOf = (copy: Copy & { number?: string }) => copy.number

/** Applies recent changes to a response that was read before them but arrived after them. */
export function freshen(answer: unknown) {
  if (recent.size === 0) return
  for (const copy of copiesIn(answer)) {
    const change = changeOf(copy)
    if (change) overwrite(copy, change.after, copy === answer ? change.liveEntity : undefined)
  }
}

/** Whether a single record was read before a known change: it may have changed more than the last event shows. */
export function isOutdated(answer: unknown): boolean {
  return isCopy(answer) && answer.version < (changeOf(answer)?.after.version ?? 0)
}

/** Overwrites an older copy with the keys of the newer one. Returns whether it was older. */
export function overwrite(copy: Copy, after: Copy, record?: LiveEntity): boolean {
  if (copy.version >= after.version) return false
  const target: Record<string, unknown> = { ...copy }
  for (const [key, value] of Object.entries(after)) target[key] = merged(target[key], value)
  Object.assign(copy, target)
  record?.extend?.(copy, after)
  return true
}

/** The copies in a response: the record itself, or the rows of the list. */
export function copiesIn(answer: unknown): Copy[] {
  if (isCopy(answer)) return [answer]
  return isRecord(answer) && Array.isArray(answer.items) ? answer.items.filter(isCopy) : []
}

/** Remembers changes by the current user, which do not flash for them. */
export function rememberOwnEdit(after: Copy) {
  if (ownEdits.size > rememberedMax) ownEdits.clear()
  ownEdits.add(editOf(after))
}
export const isOwnEdit = (copy: Copy): boolean => ownEdits.has(editOf(copy))
const editOf = (copy: Copy) => `${copy.id}:${copy.version}:${numberOf(copy) ?? ''}`

/** A record's parts may hold more than an event's (the lines of an order): parts with the same id are merged, not replaced. */
function merged(old: unknown, fresh: unknown): unknown {
  if (Array.isArray(fresh) && Array.isArray(old)) {
    const known = new Map(old.filter(isRecord).map((part) => [part.id, part]))
    return fresh.map((part: unknown) => (isRecord(part) ? { ...known.get(part.id), ...part } : part))
  }
  return isRecord(fresh) && isRecord(old) && old.id === fresh.id ? { ...old, ...fresh } : fresh
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
function isCopy(value: unknown): value is Copy {
  return isRecord(value) && typeof value.id === 'string' && typeof value.version === 'number'
}

/** Notifies of every change of an entity: for rows that a screen still shows although no cached response contains them. */
export function watchChanges(entity: string, watcher: (after: Copy) => void): () => void {
  watchers.set(watcher, entity)
  return () => void watchers.delete(watcher)
}
