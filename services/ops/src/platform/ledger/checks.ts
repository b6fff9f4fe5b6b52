import { model, Schema } from 'mongoose'
import { findLogged, readHead } from '../changes/event-log.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { atMalaysianHour, dayMs, now } from '../clock.ts'
import { writesOf } from '../database/fields.ts'
import { createLease } from '../database/lease.ts'
import { oneOf, plainSchema, trusted } from '../database/mongo.ts'
import type { Log } from '../process/log.ts'
import { recentScope, wholeScope } from './check-scope.ts'
import type { CheckScope, Difference, Invariant } from './invariant.ts'
import { readPosted } from './poster.ts'

/** The latest result of an invariant. It is kept for those that no feature declares any more, but not shown. */
export interface CheckedInvariant {
  _id: string
  title: string
  checkedAt: Date
  /** When it was last seen to hold; null if it never was. */
  heldAt: Date | null
  /** When everything was last looked at, or when the first check was. */
  wholeAt: Date
  /** The events up to here have been looked at. */
  seq: number
  /** Found by the last check, and not by the one before. */
  suspected: Difference[]
  /** Found by two checks: it does not hold. */
  differences: Difference[]
  /** How many differences there are; a check goes on with so many only. */
  count: number
  /** The ids whose outgoing money is stopped. */
  stops: string[]
}

const schema = plainSchema<CheckedInvariant>({
  _id: String,
  title: String,
  checkedAt: Date,
  heldAt: Date,
  wholeAt: Date,
  seq: Number,
  suspected: [Schema.Types.Mixed],
  differences: [Schema.Types.Mixed],
  count: Number,
  stops: [String],
})
schema.index({ stops: 1 })
const CheckedModel = model<CheckedInvariant>('CheckedInvariant', schema, 'invariants')

const everyMs = 60_000
/** When to look again at what was found, or could not be looked at. */
const againMs = 5_000
const leaseMs = 180_000
const nightHour = 3
/** The most events looked at by one check; the next goes on. */
const eventsMax = 20_000
/** The most differences that one check goes on with: each is kept, because only what was kept can be confirmed and stops money. */
const foundMax = 1_000
const loggedMax = 20

/** The results of these invariants, in their order; one that was never checked has none. */
export async function readChecked(): Promise<CheckedInvariant[]> {
  const found = await CheckedModel.find().lean<CheckedInvariant[]>()
  return found.toSorted((one, other) => placeOf(one._id) - placeOf(other._id))
}
const placeOf = (id: string) => Number(id.replace(/\D/g, ''))

/** Whether outgoing money is stopped because an invariant does not hold for one of these: a record, its owner. */
export const isStopped = async (...entityIds: string[]): Promise<boolean> =>
  (await CheckedModel.exists({ stops: oneOf(entityIds) })) !== null

/** Everything whose outgoing money is stopped. */
export async function readStopped(): Promise<ReadonlySet<string>> {
  const found = await CheckedModel.find({ 'stops.0': trusted({ $exists: true }) }, { stops: 1 }).lean<Pick<CheckedInvariant, 'stops'>[]>()
  return new Set(found.flatMap(({ stops }) => stops))
}

/** Checks all invariants, one after another. What is found is stored and told, and never repaired. */
export function startChecks(invariants: readonly Invariant[], log: Log): Loop {
  const lease = createLease('invariants', leaseMs)
  let nextMs = everyMs
  const round = async () => {
    nextMs = everyMs
    if (!(await lease.isOurs())) return false
    for (const invariant of invariants) {
      const checked = await checkInvariant(invariant, { isWhole: false, log })
      if (!checked || checked.suspected.length > 0) nextMs = againMs
    }
    return false
  }
  const loop = startLoop('invariants', log, { everyMs: () => nextMs, round })
  return {
    ...loop,
    stop: async () => {
      await loop.stop()
      await lease.drop()
    },
  }
}

function report({ _id: invariant, differences: all }: CheckedInvariant, log: Log): void {
  const differences = all.slice(0, loggedMax)
  if (all.every(({ onlyAlerts }) => onlyAlerts))
    log.warn({ invariant, differences }, 'movements of money need a review; no payments are blocked')
  else log.error({ invariant, differences }, 'an invariant does not hold')
}

/** Checks one invariant, and stores what was found. Null if it could not be checked. */
export async function checkInvariant(
  invariant: Invariant,
  { isWhole, log }: { isWhole: boolean; log: Log },
): Promise<CheckedInvariant | null> {
  const { id: _id } = invariant
  const before = await CheckedModel.findById(_id).lean<CheckedInvariant>()
  const posted = await readPosted()
  // The ledger has not begun: whatever is found would be missing there.
  if (posted === null) return null
  const settled = Math.min(await readHead(), posted)
  const from = before?.seq ?? settled
  const earlier = known(before)
  const isAll = isWhole || earlier.some(({ needsWhole }) => needsWhole) || (before !== null && isNightDue(before.wholeAt))
  const seqs = { from, to: isAll ? settled : Math.min(settled, from + eventsMax) }
  try {
    const scope = isAll ? wholeScope(seqs) : await recentScope({ seqs, differences: earlier })
    const found = await settledOnly((await invariant.check(scope)).slice(0, foundMax), settled)
    const checked = judge(invariant, before, { found, seqs, isAll })
    const { _id: _, ...fields } = checked
    await writesOf(CheckedModel).updateOne({ _id }, { $set: fields }, { upsert: true })
    if (checked.count > (before?.count ?? 0)) report(checked, log)
    return checked
  } catch (error) {
    log.error({ err: error, invariant: _id }, 'an invariant could not be checked and will be tried again')
    return null
  }
}

const known = (before: CheckedInvariant | null): Difference[] => [...(before?.suspected ?? []), ...(before?.differences ?? [])]

/** Once a night, or as soon as possible after a night in which nothing ran. */
function isNightDue(wholeAt: Date): boolean {
  const tonight = atMalaysianHour(now(), nightHour)
  const last = now() >= tonight ? tonight : new Date(tonight.getTime() - dayMs)
  return wholeAt < last
}

/** Without those on records whose last change has been logged and not been posted yet. */
async function settledOnly(found: readonly Difference[], settled: number): Promise<Difference[]> {
  const records = found.flatMap(({ record }) => record ?? [])
  const seqs = new Map((await findLogged(records)).map(({ _id, entity, id, version }) => [`${entity}:${id}:${version}`, _id]))
  return found.filter(({ record }) => !record || (seqs.get(`${record.entity}:${record.id}:${record.version}`) ?? 0) <= settled)
}

interface Look {
  found: readonly Difference[]
  seqs: CheckScope['seqs']
  isAll: boolean
}

const sameness = ({ record, text }: Difference) => JSON.stringify([record, text])

function judge({ id, title }: Invariant, before: CheckedInvariant | null, { found, seqs, isAll }: Look): CheckedInvariant {
  const seen = new Set(known(before).map(sameness))
  const differences = found.filter((difference) => seen.has(sameness(difference)))
  const suspected = found.filter((difference) => !seen.has(sameness(difference)))
  const at = now()
  return {
    _id: id,
    title,
    checkedAt: at,
    heldAt: differences.length === 0 ? at : (before?.heldAt ?? null),
    wholeAt: isAll ? at : (before?.wholeAt ?? at),
    seq: seqs.to,
    suspected,
    differences,
    count: differences.length,
    stops: [...new Set(differences.flatMap(({ record, alsoStops = [] }) => [...(record ? [record.id] : []), ...alsoStops]))],
  }
}
