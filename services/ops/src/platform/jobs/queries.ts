import { notFound } from '../errors.ts'
import type { Job } from './contract.ts'
import { JobModel, toJob, type JobDoc } from './model.ts'

const listedMax = 50

/** A user's jobs, the newest first. */
export async function listJobs(ownerId: string): Promise<Job[]> {
  const docs = await JobModel.find({ ownerId }).sort({ createdAt: -1 }).limit(listedMax).lean<JobDoc[]>()
  return docs.map(toJob)
}

/** Throws `not_found`, for a job of somebody else too. */
export async function getJob(id: string, ownerId: string): Promise<Job> {
  const doc = await JobModel.findOne({ _id: id, ownerId }).lean<JobDoc>()
  if (!doc) throw notFound('Job')
  return toJob(doc)
}

/** How many jobs each kind has, by status. */
export async function countJobs(): Promise<{ kind: string; status: string; count: number }[]> {
  const counted = await JobModel.aggregate<{ _id: { kind: string; status: string }; count: number }>([
    { $group: { _id: { kind: '$kind', status: '$status' }, count: { $sum: 1 } } },
  ])
  return counted.map(({ _id, count }) => ({ ..._id, count }))
}
