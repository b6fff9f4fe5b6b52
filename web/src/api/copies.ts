import type { TagType } from './api.ts'

/** An entity as it lies in an answer: a record of its own, or a row of a list. */
export interface Copy {
  id: string
  version: number
}

/**
 * What the live connection has to know of a noun. A feature describes its own in one object and gives it to the
 * application, which knows nothing else about it.
 */
export interface LiveEntity<Data extends Copy = Copy> {
  /** The `entity` of its events. */
  entity: string
  /** Its cache tag: the queries that provide it hold copies. */
  tag: TagType
  /**
   * Whether what a query asked for may now hold other rows, another order, another total, or lacks what the event
   * does not carry: then it is asked again. `before` is the copy it held, undefined when it held none.
   * Left out, every list is asked again and no single record is.
   */
  affects?(args: unknown, before: Data | undefined, after: Data): boolean
  /** What a record takes over beyond the keys it shares with the event, such as one more line of its history. */
  extend?(record: Data, after: Data): void
}

interface Change {
  noun: LiveEntity
  after: Copy
  atMs: number
}

const rememberedMs = 20_000
const rememberedMax = 1_000
/** The newest of each entity, for answers that were on the way while it changed. */
const recent = new Map<string, Change>()
const ownEdits = new Set<string>()
const watchers = new Map<(after: Copy) => void, string>()

export function remember(noun: LiveEntity, after: Copy, atMs = Date.now()) {
  if ((recent.get(after.id)?.after.version ?? 0) >= after.version) return
  recent.delete(after.id)
  recent.set(after.id, { noun, after, atMs })
  for (const [watcher, entity] of watchers) if (entity === noun.entity) watcher(after)
  for (const [id, change] of recent) {
    if (recent.size <= rememberedMax && atMs - change.atMs < rememberedMs) return
    recent.delete(id)
  }
}

/** Brings an answer that was read before a change, but came in after it, up to that change. */
export function freshen(answer: unknown) {
  if (recent.size === 0) return
  for (const copy of copiesIn(answer)) {
    const change = recent.get(copy.id)
    if (change) overwrite(copy, change.after, copy === answer ? change.noun : undefined)
  }
}

/** Whether a single record was read before a change that we know of: more may have happened to it than the last event tells. */
export function isOutdated(answer: unknown): boolean {
  return isCopy(answer) && answer.version < (recent.get(answer.id)?.after.version ?? 0)
}

/** Overwrites an older copy with what is newer, and only the keys that the newer one has. Says whether it was older. */
export function overwrite(copy: Copy, after: Copy, record?: LiveEntity): boolean {
  if (copy.version >= after.version) return false
  const target: Record<string, unknown> = { ...copy }
  for (const [key, value] of Object.entries(after)) target[key] = merged(target[key], value)
  Object.assign(copy, target)
  record?.extend?.(copy, after)
  return true
}

/** The copies that an answer holds: itself, or the rows of its list. */
export function copiesIn(answer: unknown): Copy[] {
  if (isCopy(answer)) return [answer]
  return isRecord(answer) && Array.isArray(answer.items) ? answer.items.filter(isCopy) : []
}

/** A change that this person made is not flashed at them. */
export function rememberOwnEdit({ id, version }: Copy) {
  if (ownEdits.size > rememberedMax) ownEdits.clear()
  ownEdits.add(`${id}:${version}`)
}
export function isOwnEdit({ id, version }: Copy): boolean {
  return ownEdits.has(`${id}:${version}`)
}

/** A record's parts may be fuller than an event's (the lines of an order): what has the same id is completed, not replaced. */
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

/** Tells of every change of an entity: for rows that a screen still shows though no answer holds them any more. */
export function watchChanges(entity: string, watcher: (after: Copy) => void): () => void {
  watchers.set(watcher, entity)
  return () => void watchers.delete(watcher)
}
