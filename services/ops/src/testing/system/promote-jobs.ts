import { Queue } from 'bullmq'
import mongoose from 'mongoose'
import { JobModel } from '../../platform/jobs/model.ts'
import { queuePrefix } from '../../platform/jobs/queues.ts'
import { until } from './processes.ts'

/** Starts every delayed job of this kind at once, until `holds` returns true. */
export async function promoteJobsUntil(kind: string, redisUrl: string, holds: () => Promise<boolean>): Promise<void> {
  const queue = new Queue(kind, { connection: { path: redisUrl }, prefix: queuePrefix(mongoose.connection.name), skipMetasUpdate: true })
  try {
    await until(async () => {
      await JobModel.updateMany({ kind, status: 'queued' }, { $set: { runAt: new Date() } })
      await queue.promoteJobs()
      return holds()
    })
  } finally {
    await queue.close()
  }
}
