import { change } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { AppError, notFound, ruleBroken, transitionRefused } from '../platform/errors.ts'
import type { Movements } from '../platform/ledger/movements.ts'
import type { LinesResolved, NewResolution, NewResolutions, ReconciliationLine } from './contract.ts'
import { LineModel, lines, reopened, toLine, urgencyOf, type LineDoc } from './model.ts'
import { resolutionsOf } from './resolutions.ts'
import { byNumber } from '../platform/changes/entity.ts'

type LineRecord = NonNullable<NonNullable<ReconciliationLine['resolution']>['record']>

const mustBeOpen: Rule<LineDoc> = {
  filter: { isOpen: true },
  rejection: ({ state }) =>
    transitionRefused(
      state === 'matched' ? 'This line is already matched. There is nothing to resolve.' : 'This line is already resolved.',
      {
        from: state === 'matched' ? 'matched' : 'resolved',
        to: 'resolved',
        allowed: [],
      },
    ),
}
const mustBeResolved: Rule<LineDoc> = {
  filter: { isOpen: false, state: { $ne: 'matched' } },
  rejection: ({ state }) =>
    transitionRefused(state === 'matched' ? 'This line was matched later and can’t be reopened.' : 'This line is already open.', {
      from: state === 'matched' ? 'matched' : 'open',
      to: 'open',
      allowed: [],
    }),
}

async function readLine(id: string): Promise<LineDoc> {
  const line = await LineModel.findById(id).lean<LineDoc>()
  if (!line) throw notFound(lines.title)
  return line
}

/** Says what an exception is. It moves no money: what has to move does so by the commands of its record. */
export async function resolveLine(
  by: CommandContext,
  every: readonly Movements[],
  id: string,
  { version, as, reason, note, record: number }: NewResolution,
): Promise<LineDoc> {
  const line = await readLine(id)
  const record = number === undefined ? (as === 'record' ? ownRecord(line) : null) : await findRecord(every, number)
  const at = now()
  return change(lines, {
    id,
    version,
    preconditions: [mustBeOpen, mayBe(as)],
    set: [
      {
        resolution: { as, reason, record, by: by.actor, at },
        note: note ?? null,
        isOpen: false,
        awaitedSince: as === 'awaited' ? at : null,
        urgency: urgencyOf({ ...line, isOpen: false }),
      },
    ],
    event: 'reconciliationLine.resolved',
    by,
  })
}

const mayBe = (as: NewResolution['as']): Rule<LineDoc> => ({
  filter: {
    state: { $in: (['unexpected', 'missing', 'differs'] as const).filter((state) => resolutionsOf({ state, record: {} }).includes(as)) },
  },
  rejection: () =>
    ruleBroken(
      'resolution',
      as === 'awaited'
        ? 'This line is on the statement, so no correction is expected.'
        : 'This line is on no statement, so the provider has nothing to reverse.',
    ),
})

function ownRecord({ record }: LineDoc): LineRecord {
  if (!record) throw ruleBroken('resolution', 'No record has this key.')
  const { entity, id, number } = record
  return { entity, id, number }
}

/** The payment, refund or payout of this number. */
async function findRecord(every: readonly Movements[], number: string): Promise<LineRecord> {
  for (const { entity } of every) {
    const filter = byNumber(entity, number)
    const doc = filter ? await entity.model.collection.findOne(filter, { projection: { number: 1 } }) : null
    if (doc) return { entity: entity.name, id: doc._id.toHexString(), number: (doc as unknown as { number: string }).number }
  }
  const issues = [{ path: 'record', message: 'is not a payment, refund or payout' }]
  throw new AppError('validation_failed', `There is not a payment, refund or payout ${number}.`, { details: { issues } })
}

/** Many lines, each decided by itself: what stands in the way of one is said of that one. */
export async function resolveLines(by: CommandContext, every: readonly Movements[], given: NewResolutions): Promise<LinesResolved> {
  const { lines: chosen, ...resolution } = given
  const items: LinesResolved['items'] = []
  for (const { id, version } of chosen)
    items.push(
      await resolveLine(by, every, id, { version, ...resolution }).then(
        (line) => ({ id, line: toLine(line), problem: null }),
        (error: unknown) => ({ id, line: null, problem: problemOf(error) }),
      ),
    )
  return { items }
}

function problemOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'stale_version') return 'This line changed. Review it and try again.'
  if (error instanceof AppError && error.code !== 'unavailable') return error.message
  throw error
}

/** Takes a resolution back. */
export async function reopenLine(by: CommandContext, id: string, version: number): Promise<LineDoc> {
  const line = await readLine(id)
  return change(lines, {
    id,
    version,
    preconditions: [mustBeResolved],
    set: [reopened(line)],
    event: 'reconciliationLine.reopened',
    by,
  })
}
