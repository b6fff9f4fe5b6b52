import { now } from '../../platform/clock.ts'
import { startLoop, type Loop } from '../../platform/concurrency/loop.ts'
import { oneOf, trusted } from '../../platform/database/mongo.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/process/log.ts'
import { cancelByJob, expire, fail } from './course.ts'
import { enqueueReport } from './job-kind.ts'
import { ReportModel, type ReportDoc } from '../model.ts'
import { underway } from '../types.ts'

const everyMs = 2_000
const roundMax = 50

/** Reports that are under way follow their jobs: one that ended in another way than by a report, and one that a crash has left without a job. */
export const startReportCourse = (log: Log): Loop =>
  startLoop('course of financial reports', log, {
    everyMs: () => everyMs,
    round: async () => {
      const found = await ReportModel.find({ status: oneOf(underway) })
        .sort({ status: 1, createdAt: -1, _id: -1 })
        .limit(roundMax)
        .lean<ReportDoc[]>()
      for (const report of found) await unlessMoved(() => followJob(report))
      return expireDue()
    },
  })

async function followJob(report: ReportDoc): Promise<void> {
  const { status, error } = await enqueueReport(report)
  if (status === 'failed') await fail(report, error ?? 'Something went wrong on our side.')
  if (status === 'cancelled') await cancelByJob(report)
}

/** Whether there may be more. */
async function expireDue(): Promise<boolean> {
  const due = await ReportModel.find({ expiresAt: trusted({ $lte: now() }) })
    .sort({ expiresAt: 1 })
    .limit(roundMax)
    .lean<ReportDoc[]>()
  for (const report of due) await unlessMoved(() => expire(report))
  return due.length === roundMax
}

/** A report that somebody else has just moved is as it should be. */
async function unlessMoved(move: () => Promise<unknown>): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
  }
}
