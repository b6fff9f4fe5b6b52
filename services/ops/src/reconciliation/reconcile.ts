import type { Movement } from '../gateways/contract.ts'
import { partsOfStream } from '../platform/concurrency/in-parallel.ts'
import { change, changesNothing, type NewDoc } from '../platform/changes/change.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { createMany, insertNew } from '../platform/changes/create-many.ts'
import { atMalaysianHour, dayMs, now } from '../platform/clock.ts'
import { oneOf, trusted, type Types } from '../platform/database/mongo.ts'
import { dueBy } from '../platform/database/partial-index.ts'
import { AppError } from '../platform/errors.ts'
import { accounts } from '../platform/ledger/accounts.ts'
import { idOfKey, LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import type { Movements } from '../platform/ledger/movements.ts'
import type { Provider } from './contract.ts'
import { LineModel, lines, reopened, termsOf, unmatchedSince, urgencyOf, type LineDoc } from './model.ts'
import { judge } from './rules.ts'
import { findSides, readRecords, type Sides, type Spot } from './sides.ts'

const partMax = 500
/** What moved so shortly before the statement was read may not be on it yet. */
const statementLagMs = 15 * 60_000

export interface Statement {
  provider: Provider
  /** A Malaysian day. */
  day: string
  /** When reading it began. */
  readAt: Date
  movements: readonly Movement[]
}

/**
 * Sets a statement beside ledger and documents. Each movement is noted once, whatever repeats; a line that lacked its other half gets it. It
 * goes on where it was interrupted, and moves no money.
 */
export async function reconcile(every: readonly Movements[], { provider, day, readAt, movements }: Statement): Promise<void> {
  for (let from = 0; from < movements.length; from += partMax) {
    await noteMovements(every, provider, movements.slice(from, from + partMax))
  }
  await noteMissing(every, { provider, day, readAt })
}

type Place = Pick<LineDoc, 'provider' | 'kind' | 'key'>
/** The same for the same movement: noting it again is a duplicate. */
const idOf = ({ provider, kind, key }: Place, repeatOf = ''): Types.ObjectId => idOfKey(`movement:${provider}:${kind}:${key}:${repeatOf}`)

interface Noted extends Spot {
  movement: NonNullable<LineDoc['movement']>
}

async function noteMovements(every: readonly Movements[], provider: Provider, part: readonly Movement[]): Promise<void> {
  const known = await LineModel.distinct('movement.id', { provider, 'movement.id': oneOf(part.map(({ id }) => id)) })
  const fresh = part.filter(({ id }) => !known.includes(id)).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (fresh.length === 0) return
  const there = await readLines(fresh.map((movement) => idOf({ provider, ...movement })))
  const noted = fresh.map(notingWith(provider, there))
  const sides = await findSides(every, noted)
  const sidesFor = ({ _id }: Spot): Sides => sides.get(_id.toHexString()) ?? nothing
  await addLines(noted.filter(({ _id }) => !there.has(_id.toHexString())).map((each) => newLine(each, each.movement, sidesFor(each))))
  for (const each of noted) {
    const line = there.get(each._id.toHexString())
    if (line) await noteOn(line, { movement: each.movement, ...sidesFor(each) })
  }
}

const triesMax = 5

/** A movement is kept nowhere else: where somebody changes its line at the same time, it is noted on the line as it is then. */
async function noteOn(line: LineDoc, given: Given): Promise<void> {
  let latest: LineDoc | undefined = line
  for (let tries = 1; latest && !(await updateLine(latest, given)); tries += 1) {
    if (tries === triesMax) throw new Error(`the line ${line.key} keeps changing; try again later`)
    latest = (await readLines([line._id])).get(line._id.toHexString())
  }
}

const nothing: Sides = { record: null, ledger: null }

async function readLines(ids: readonly Types.ObjectId[]): Promise<Map<string, LineDoc>> {
  const docs = await LineModel.find({ _id: oneOf(ids) }).lean<LineDoc[]>()
  return new Map(docs.map((doc) => [doc._id.toHexString(), doc]))
}

/** The line that each movement goes to: that of its key, or one of its own where that has another movement. */
function notingWith(provider: Provider, there: ReadonlyMap<string, LineDoc>): (movement: Movement) => Noted {
  const taken = new Set([...there].flatMap(([id, { movement }]) => (movement ? [id] : [])))
  return ({ id, kind, key, gatewayRef, amountSen, at }) => {
    const place = { provider, kind, key }
    const isRepeated = taken.has(idOf(place).toHexString())
    taken.add(idOf(place).toHexString())
    return { _id: isRepeated ? idOf(place, id) : idOf(place), ...place, isRepeated, movement: { id, gatewayRef, sen: amountSen, at } }
  }
}

type NewLine = { id: Types.ObjectId; doc: NewDoc<LineDoc> }

function newLine({ _id, provider, kind, key, isRepeated }: Spot, movement: LineDoc['movement'], sides: Sides): NewLine {
  const judged = judge({ movement, ...sides })
  const line = { provider, kind, key, isRepeated, movement, ...sides, ...judged, isOpen: judged.state !== 'matched' }
  return { id: _id, doc: { ...line, resolution: null, note: null, urgency: urgencyOf(line), words: termsOf(line) } }
}

/** What has matched from the start is nothing to tell anybody about. */
async function addLines(added: readonly NewLine[]): Promise<void> {
  const at = now()
  const silent = added
    .filter(({ doc }) => !doc.isOpen)
    .map(({ id, doc }) => ({ ...doc, _id: id, version: 1, createdAt: at, updatedAt: at }))
  await insertNew(lines, silent as LineDoc[])
  const told = added.filter(({ doc }) => doc.isOpen)
  if (told.length > 0) await createMany(lines, { docs: told, event: 'reconciliationLine.found', by: systemContext })
}

type Given = Sides & Pick<LineDoc, 'movement'>

/**
 * Writes what the sources say now. Returns false where somebody has changed the line since it was read: then nothing is written. What somebody
 * has resolved is open again where the sources say something else since.
 */
async function updateLine(line: LineDoc, given: Given): Promise<boolean> {
  const judged = judge(given)
  const isUnmatched = judged.state !== 'matched'
  const isOther = isUnmatched && line.resolution !== null && (judged.state !== line.state || judged.differenceSen !== line.differenceSen)
  const isOpen = isUnmatched && (line.resolution === null || isOther)
  const isAwaitedNoMore = Boolean(line.awaitedSince) && (isOpen || !isUnmatched)
  const ended = { ...(isOther && { resolution: null, note: null }), ...(isAwaitedNoMore && { awaitedSince: null }) }
  const next = { ...given, ...judged, isOpen, ...ended }
  const patch = { ...next, urgency: urgencyOf(next), words: termsOf({ ...line, ...given }) }
  if (changesNothing(line, patch)) return true
  return write(line, patch, judged.state === 'matched' ? 'reconciliationLine.matched' : 'reconciliationLine.found')
}

/** Returns false where somebody has changed the line since it was read. */
async function write(
  { _id, version }: LineDoc,
  patch: Partial<LineDoc>,
  event: 'reconciliationLine.matched' | 'reconciliationLine.found',
): Promise<boolean> {
  try {
    await change(lines, { id: _id.toHexString(), version, set: [patch], event, by: systemContext })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale_version') return false
    throw error
  }
}

/** How long it is waited for what another statement is to list. */
export const awaitedMs = 7 * dayMs

/** Opens again what somebody took for awaited, and no statement has listed since: a part at a time. */
export async function reopenAwaited(at = now()): Promise<void> {
  const overdue = await LineModel.find({ awaitedSince: trusted(dueBy(new Date(at.getTime() - awaitedMs))) })
    .limit(partMax)
    .lean<LineDoc[]>()
  for (const line of overdue) await write(line, reopened(line), 'reconciliationLine.found')
}

/** For how long it is looked at what somebody has resolved: what is open is, always. */
const resolvedMs = 60 * dayMs

/** Looks again at what has not matched: ledger and documents may have caught up. Who changes a line meanwhile is left alone until the next round. */
export async function rematch(every: readonly Movements[]): Promise<void> {
  const unmatched = LineModel.find({ urgency: trusted({ $gte: unmatchedSince(new Date(now().getTime() - resolvedMs)) }) })
    .sort({ urgency: -1 })
    .lean<LineDoc[]>()
  for await (const part of partsOfStream(unmatched.cursor() as AsyncIterable<LineDoc>, partMax)) {
    const sides = await findSides(every, part)
    for (const line of part) await updateLine(line, { movement: line.movement, ...(sides.get(line._id.toHexString()) ?? nothing) })
  }
}

/** What the ledger has moved at the provider that day, and no statement lists. */
async function noteMissing(every: readonly Movements[], { provider, day, readAt }: Omit<Statement, 'movements'>): Promise<void> {
  const from = atMalaysianHour(new Date(`${day}T04:00:00Z`), 0)
  const to = new Date(Math.min(atMalaysianHour(from, 0, 1).getTime(), readAt.getTime() - statementLagMs))
  const posted = LedgerModel.find(
    { 'entries.account': accounts.gateway(provider), at: trusted({ $gte: from, $lt: to }) },
    { key: 1, entity: 1, recordId: 1 },
  ).lean<LedgerDoc[]>()
  for await (const part of partsOfStream(posted.cursor() as AsyncIterable<Posted>, partMax)) await noteMissingOf(every, provider, part)
}

type Posted = Pick<LedgerDoc, 'key' | 'entity' | 'recordId'>

async function noteMissingOf(every: readonly Movements[], provider: Provider, posted: readonly Posted[]): Promise<void> {
  const spots: Spot[] = []
  for (const movements of every) {
    const own = posted.filter(({ entity }) => entity === movements.entity.name)
    const keys = new Set(own.map(({ key }) => key))
    for (const doc of (await readRecords(movements, [...new Set(own.map(({ recordId }) => recordId))])).values())
      for (const { gateway, kind, key, posting } of movements.of(doc as never))
        if (gateway === provider && keys.has(posting))
          spots.push({ _id: idOf({ provider, kind, key }), provider, kind, key, isRepeated: false })
  }
  const there = await LineModel.distinct('_id', { _id: oneOf(spots.map(({ _id }) => _id)) })
  const known = new Set(there.map(String))
  const missing = spots.filter(({ _id }) => !known.has(_id.toHexString()))
  if (missing.length === 0) return
  const sides = await findSides(every, missing)
  await addLines(missing.map((spot) => newLine(spot, null, sides.get(spot._id.toHexString()) ?? nothing)))
}
