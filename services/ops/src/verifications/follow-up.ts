import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { defineSubscriber, type Subscriber } from '../platform/changes/subscriber.ts'
import { AppError } from '../platform/errors.ts'
import { eventOf, type VerificationDefinition } from './definition.ts'
import { eraseRecord, erasePapers } from './erasure.ts'
import { mailDecision } from './mails.ts'
import type { VerificationDoc } from './model.ts'

/** What papers lead to for whose they are: it may repeat, and changes nothing then. Papers of somebody who is gone are erased. */
export async function settle(definition: VerificationDefinition, doc: VerificationDoc, by: CommandContext): Promise<void> {
  await applyTo(definition, doc, by)
  if (doc.status !== 'pending') await mailDecision(definition, doc)
}

async function applyTo(definition: VerificationDefinition, doc: VerificationDoc, by: CommandContext): Promise<void> {
  const { submittedAt, status, rejectionReason: reason, documentType, expiresOn } = doc
  const paper = { documentType, expiresOn }
  try {
    // Of its own: it is another command on another document.
    await definition.people.apply({ ...by, operation: null }, String(doc.subjectId), { submittedAt, status, reason, paper })
  } catch (error) {
    if (isGone(error)) await eraseRecord(definition, doc._id.toHexString())
    throw error
  }
}

/** Whose papers they are does not exist any more. */
export const isGone = (error: unknown) => error instanceof AppError && error.code === 'not_found'

/** Makes good what a process that ended has left: people follow the decisions about their papers. */
export function reviewSubscriber(definition: VerificationDefinition): Subscriber {
  const { entity, name } = definition
  return defineSubscriber({
    name: `${name}.review`,
    events: (['submitted', 'approved', 'rejected', 'askedAgain'] as const).map((happening) => eventOf(name, happening)),
    handle: async (events) => {
      for (const { id, actor } of events) {
        const doc = await entity.model.findOne({ _id: id, erasedAt: null }).lean<VerificationDoc>()
        if (doc) await settle(definition, doc, { ...systemContext, actor }).catch(unlessGone)
      }
    },
    onGap: async (seq) => {
      const all = entity.model.find({ erasedAt: null }).sort({ submittedAt: 1 }).lean<VerificationDoc[]>().cursor({ batchSize: 200 })
      for await (const doc of all) await applyTo(definition, doc, systemContext).catch(unlessGone)
      return seq
    },
  })
}

function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

/** Erases the papers of whoever is deleted, and their name from the events of these. */
export function erasingSubscriber(definition: VerificationDefinition): Subscriber {
  const { name, people } = definition
  const erased = eventOf(name, 'erased')
  return defineSubscriber({
    name: `${name}.erasure`,
    events: [people.deletedEvent, erased],
    handle: async (events) => {
      for (const { id, type } of events) {
        // What was logged of them before their erasure, is logged by now.
        if (type === erased) await rewriteInLog(name, [id], { 'data.subjectName': people.deletedName })
        else await erasePapers(definition, id)
      }
    },
    onGap: async (seq) => {
      for (const id of await people.listDeletedIds()) await erasePapers(definition, id)
      return seq
    },
  })
}
