import { model, type Types } from 'mongoose'
import { z } from 'zod'
import { now } from '../clock.ts'
import { plainSchema, Types as Ids } from '../database/mongo.ts'
import { defineJob, type JobDefinition, type JobKind } from '../jobs/definition.ts'
import type { DataSeal } from '../security/data-seal.ts'
import type { Fault } from './moved-entries.ts'
import { verifyChain } from './verify.ts'
import { writesOf } from '../database/fields.ts'

/** How far a verification of the audit log came, and what it found. */
export interface VerificationDoc {
  _id: Types.ObjectId
  startedAt: Date
  finishedAt: Date
  entries: number
  faultCount: number
  faults: Fault[]
}
const schema = plainSchema<VerificationDoc>({
  startedAt: Date,
  finishedAt: Date,
  entries: Number,
  faultCount: Number,
  faults: [{ seq: Number, text: String, _id: false }],
})
schema.index({ finishedAt: -1 })
const VerificationModel = model<VerificationDoc>('AuditVerification', schema, 'auditVerifications')

export const readLastVerification = (): Promise<VerificationDoc | null> =>
  VerificationModel.findOne().sort({ finishedAt: -1 }).lean<VerificationDoc>()

const Nothing = z.strictObject({})

export const auditVerificationKind: JobKind<z.infer<typeof Nothing>> = {
  name: 'audit-verification',
  payload: Nothing,
  retry: { attempts: 2, firstMs: 2_000, maxMs: 2_000 },
  concurrency: 1,
  perOwner: { max: 1, noun: 'verifications of the audit log' },
}

/** Verifies the audit log for somebody at a console. What is found is a result: the job succeeds with it. */
export const createAuditVerificationJob = (seal: DataSeal): JobDefinition<z.infer<typeof Nothing>> =>
  defineJob({
    ...auditVerificationKind,
    handle: async (_payload, { signal, progress }) => {
      const { entries, faultCount } = await verifyAndRecord(seal, { signal, onProgress: progress })
      const read = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
      return { summary: faultCount === 0 ? `${read}: no faults` : `${read}: ${faultCount} faults, listed in the audit log` }
    },
  })

/** The verdict is kept, so that every console shows the last one. */
export async function verifyAndRecord(seal: DataSeal, options: Parameters<typeof verifyChain>[1]): Promise<VerificationDoc> {
  const startedAt = now()
  const { entries, faults, faultCount } = await verifyChain(seal, options)
  const doc = { _id: new Ids.ObjectId(), startedAt, finishedAt: now(), entries, faultCount, faults }
  await writesOf(VerificationModel).insertOne(doc)
  return doc
}
