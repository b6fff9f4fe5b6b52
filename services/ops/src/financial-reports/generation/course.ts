import { change, type Patch } from '../../platform/changes/change.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { statusRule, type Rule } from '../../platform/changes/rules.ts'
import { dayMs, now } from '../../platform/clock.ts'
import type { StatusRule } from '../../platform/contract.ts'
import { Types } from '../../platform/database/mongo.ts'
import { transitionRefused } from '../../platform/errors.ts'
import { letGo } from '../../platform/files/attachments.ts'
import type { ReportData, ReportState, reportEvents } from '../contract.ts'
import { reports, type ReportDoc } from '../model.ts'
import { expiring, failing, finishing, generating } from '../types.ts'

// What becomes of a report once it was asked for. Each step holds only for the attempt that it is about.

/** How long the file of a report is kept. */
const fileKeptDays = 90

type Step = Pick<ReportDoc, '_id' | 'attempt'>

const sameAttempt = (attempt: number): Rule<ReportDoc> => ({
  filter: { attempt },
  rejection: ({ status }) => transitionRefused('This report was restarted.', { from: status, to: status, allowed: [] }),
})

const step = (
  { _id, attempt }: Step,
  rule: StatusRule<ReportState>,
  event: (typeof reportEvents.types)[number],
  set: Omit<Patch<ReportDoc>, 'status'>,
): Promise<ReportDoc> => {
  const preconditions: readonly Rule<ReportDoc>[] = [sameAttempt(attempt), statusRule(rule)]
  return change(reports, {
    id: _id.toHexString(),
    preconditions,
    set: [{ ...set, ...(rule.to && { status: rule.to }) }],
    event,
    by: systemContext,
  })
}

export const begin = (at: Step): Promise<ReportDoc> => step(at, generating, 'financialReport.generating', { problem: null })

/** What a worker has made. */
export interface Made {
  data: ReportData
  file: NonNullable<ReportDoc['file']>
  /** Whom the file names. */
  agentIds: readonly string[]
}

export function finish(at: Step, { data, file, agentIds }: Made): Promise<ReportDoc> {
  const expiresAt = new Date(now().getTime() + fileKeptDays * dayMs)
  return step(at, finishing, 'financialReport.ready', {
    data,
    file,
    agentIds: agentIds.map((id) => new Types.ObjectId(id)),
    generatedAt: new Date(data.asOf),
    expiresAt,
  })
}

export const fail = (at: Step, problem: string): Promise<ReportDoc> => step(at, failing, 'financialReport.failed', { problem })

/** Its job was cancelled in the list of somebody's jobs. */
export const cancelByJob = (at: Step): Promise<ReportDoc> =>
  step(at, { ...failing, to: 'cancelled' }, 'financialReport.cancelled', { problem: 'The job was cancelled.' })

/** Takes the file away; the figures stay. */
export async function expire(report: ReportDoc): Promise<void> {
  await step(report, expiring, 'financialReport.expired', { file: null, expiresAt: null, agentIds: [] })
  await letGo(report.file?.id)
}
