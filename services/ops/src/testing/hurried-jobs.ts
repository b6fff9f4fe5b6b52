import { Queue } from 'bullmq'
import mongoose from 'mongoose'
import { JobModel } from '../platform/jobs/model.ts'
import { queuePrefix } from '../platform/jobs/queues.ts'
import { until } from './processes.ts'

/** Waits until `holds`, and until then lets every job of this kind start that waits for its time. */
export async function hurrying(kind: string, redisUrl: string, holds: () => Promise<boolean>): Promise<void> {
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
