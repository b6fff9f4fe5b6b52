import { setTimeout as wait } from 'node:timers/promises'
import type { Span } from '../../platform/calendar.ts'
import { readSettled } from '../../finance/days.ts'
import { paymentStatsDefinition } from '../../payments/stats.ts'
import { payoutStatsDefinition } from '../../payouts/stats.ts'
import { readHead } from '../../platform/changes/event-log.ts'
import { areCounted } from '../../platform/stats/stats-consumer.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { exportedPeople } from '../../platform/exports/exported-people.ts'
import { storeMade } from '../../platform/files/attachments.ts'
import { defineJob, JobFailure, type JobResult } from '../../platform/jobs/definition.ts'
import { readContent } from '../content/content.ts'
import { reportFormatNames } from '../contract.ts'
import { begin, finish } from './course.ts'
import { reportJobKind } from './job-kind.ts'
import { reportFile, type ReportDoc } from '../model.ts'
import { getReportDoc } from '../queries.ts'
import { formats } from '../drawing/rendering.ts'

/**
 * Generates a report: whoever writes its file into it has made it, once. A worker that was killed leaves a report that is generating, and
 * at most a file that nothing refers to; the next attempt begins anew.
 */
export const reportJob = defineJob({
  ...reportJobKind,
  handle: async ({ reportId, attempt }, { signal }) => {
    const known = await getReportDoc(reportId)
    if (known.attempt !== attempt) throw new JobFailure('This report was restarted.', { isFinal: true })
    // It was made, and the worker killed before it could say so.
    if (known.status === 'ready' && known.file) return resultOf(known)
    const report = await begin(known)
    const span = { from: report.startDate, to: report.endDate }
    await settled(span, signal)
    const content = await readContent(report.type, span)
    signal.throwIfAborted()
    await noteNamed(report, content.agentIds)
    const file = await storeReport(report, content, signal)
    crashPoint('financialReports.fileStored')
    return resultOf(await finish(report, { data: content.data, file, agentIds: content.agentIds }))
  },
})

const settledWithinMs = 30_000
const askedEveryMs = 500
const counted = [paymentStatsDefinition.projection, payoutStatsDefinition.projection].flatMap((projection) => projection ?? [])

/**
 * What has just happened, and a past that is still being counted, is in the days a moment later. Where changes never stop, what was noted of the
 * period itself has to be enough.
 */
async function settled(span: Span, signal: AbortSignal): Promise<void> {
  const head = await readHead()
  for (const startedAt = Date.now(); ; await wait(askedEveryMs, undefined, { signal })) {
    const [{ isAddedUp, isAgreeing }, isCounted] = await Promise.all([readSettled(span, head), areCounted(counted, head)])
    if (isAgreeing && isCounted) return
    if (Date.now() < startedAt + settledWithinMs) continue
    if (isAddedUp && isCounted) return
    throw new JobFailure('The figures of this period are still being calculated.')
  }
}

/** Whom the file will name, as of every other file. */
async function noteNamed(
  { _id, type, format, startDate, endDate, attempt, generatedBy }: ReportDoc,
  agentIds: readonly string[],
): Promise<void> {
  const id = _id.toHexString()
  const by = { actor: generatedBy, requestId: null }
  const filters = [`from: ${startDate}`, `to: ${endDate}`]
  const people = exportedPeople({ by, id, work: `${id} ${attempt}`, name: `report-of-${type}`, format, filters })
  for (const agentId of agentIds) if (people.add('agent', agentId)) await people.write({ isEnd: false })
  await people.write({ isEnd: true })
}

async function storeReport(
  report: ReportDoc,
  content: Awaited<ReturnType<typeof readContent>>,
  signal: AbortSignal,
): Promise<NonNullable<ReportDoc['file']>> {
  const { type, encode } = formats[report.format]
  const name = `${report.type}-${report.startDate}-to-${report.endDate}.${report.format}`
  const bytes = await encode(report, content)
  const { id, sizeBytes } = await storeMade(reportFile, { ownerId: report._id.toHexString(), name, type }, bytes, signal)
  return { id, name, sizeBytes }
}

const resultOf = ({ format, file }: ReportDoc): JobResult => ({
  summary: `${reportFormatNames[format]}, ready to download`,
  ...(file && { fileId: file.id }),
})
