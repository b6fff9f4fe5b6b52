import { systemContext } from '../platform/changes/command-context.ts'
import { change } from '../platform/changes/change.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { AppError } from '../platform/errors.ts'
import { forgetFiles } from '../platform/files/store.ts'
import { isThere } from './claims.ts'
import { eventOf, type VerificationDefinition } from './definition.ts'
import type { VerificationDoc } from './model.ts'

/** Erases what somebody has sent: numbers, images, names and words. That papers were checked, and when, stays. It may repeat. */
export async function erasePapers(definition: VerificationDefinition, subjectId: string): Promise<void> {
  const { model } = definition.entity
  const own = await model
    .find({ subjectId: new Types.ObjectId(subjectId) }, { erasedAt: 1 })
    .lean<Pick<VerificationDoc, '_id' | 'erasedAt'>[]>()
  for (const { _id, erasedAt } of own) if (!erasedAt) await eraseRecord(definition, _id.toHexString())
  await forgetFiles(subjectId)
  const ids = own.map(({ _id }) => _id.toHexString())
  await rewriteInLog(definition.name, ids, { 'data.subjectName': definition.people.deletedName })
}

/** Its files are forgotten by the sweep, where `erasePapers` does not follow. */
export async function eraseRecord({ entity, name, people }: VerificationDefinition, id: string): Promise<void> {
  await change(entity, {
    id,
    preconditions: [isThere],
    set: [
      {
        subjectName: people.deletedName,
        documentNumber: null,
        images: [],
        rejectionReason: null,
        notes: null,
        claim: null,
        erasedAt: now(),
      },
    ],
    event: eventOf(name, 'erased'),
    by: systemContext,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  })
}
