import { model, type Types } from 'mongoose'
import { plainSchema } from '../database/mongo.ts'
import type { Job, JobStatus } from './contract.ts'
import type { JobResult } from './definition.ts'

/** The record of a job; Redis only carries its id. */
export interface JobDoc {
  _id: Types.ObjectId
  version: number
  kind: string
  title: string
  /** Replaces a title that names people some time after the job has ended; null if none does. */
  lastingTitle: string | null
  /** Null once it is forgotten. */
  payload: unknown
  ownerId: string | null
  perOwner: { max: number; noun: string } | null
  /** One of the owner's places, while the job is unfinished; see places.ts. */
  place?: string
  status: JobStatus
  progress: { done: number; total: number | null } | null
  attempts: number
  attemptsLeft: number
  attemptsMax: number
  /** When a queued job may start. */
  runAt: Date
  /** Held by the worker that runs it, and renewed while it does. */
  lease: { token: string; until: Date } | null
  cancelRequested: boolean
  error: string | null
  result: { summary: string; fileId: string | null } | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  updatedAt: Date
  /** When payload and names are forgotten; null while it is not finished, and afterwards. */
  forgetAt: Date | null
  /** Whether its owner has to be told how it ended; missing in jobs of an earlier version. */
  isNoticeDue?: boolean
  /** When the record is deleted; null while it is not finished. */
  expiresAt: Date | null
}

const schema = plainSchema<JobDoc>({
  version: Number,
  kind: String,
  title: String,
  lastingTitle: String,
  payload: {},
  ownerId: String,
  perOwner: { type: { max: Number, noun: String }, _id: false, default: null },
  place: String,
  status: String,
  progress: { type: { done: Number, total: Number }, _id: false, default: null },
  attempts: Number,
  attemptsLeft: Number,
  attemptsMax: Number,
  runAt: Date,
  lease: { type: { token: String, until: Date }, _id: false, default: null },
  cancelRequested: Boolean,
  error: String,
  result: { type: { summary: String, fileId: String }, _id: false, default: null },
  createdAt: Date,
  startedAt: Date,
  finishedAt: Date,
  updatedAt: Date,
  forgetAt: Date,
  isNoticeDue: Boolean,
  expiresAt: Date,
})
schema.index({ ownerId: 1, createdAt: -1 })
schema.index({ status: 1, runAt: 1 })
schema.index({ place: 1 }, { unique: true, sparse: true })
schema.index({ forgetAt: 1 })
schema.index({ isNoticeDue: 1 }, { sparse: true })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const JobModel = model<JobDoc>('Job', schema, 'jobs')

export const toJob = (doc: JobDoc): Job => ({
  id: doc._id.toHexString(),
  version: doc.version,
  kind: doc.kind,
  title: doc.title,
  status: doc.status,
  isCancelling: doc.status === 'running' && doc.cancelRequested,
  isRetryable: doc.status === 'failed' && doc.payload !== null,
  progress: doc.progress && { done: doc.progress.done, total: doc.progress.total },
  attempts: doc.attempts,
  nextAttemptAt: doc.status === 'queued' && doc.attempts > 0 ? doc.runAt.toISOString() : null,
  error: doc.error,
  result: doc.result && { summary: doc.result.summary, fileId: doc.result.fileId },
  createdAt: doc.createdAt.toISOString(),
  startedAt: doc.startedAt?.toISOString() ?? null,
  finishedAt: doc.finishedAt?.toISOString() ?? null,
  updatedAt: doc.updatedAt.toISOString(),
})

export const toResult = ({ summary, fileId }: JobResult): JobDoc['result'] => ({ summary, fileId: fileId ?? null })
