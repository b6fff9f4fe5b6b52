import { change, create, type NewDoc } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { statusRule, type Rule } from '../platform/changes/rules.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { isDuplicateKey, oneOf, Types } from '../platform/database/mongo.ts'
import { AppError, ruleBroken } from '../platform/errors.ts'
import { reportTypeNames, type NewFinancialReport } from './contract.ts'
import { enqueueReport, stopJob } from './generation/job-kind.ts'
import { ReportModel, reports, termsOf, type ReportDoc } from './model.ts'
import { periodText, problemOfDays, spanOfDays } from './periods.ts'
import { getReportDoc } from './queries.ts'
import { cancelling, retrying, underway } from './types.ts'

const underwayMax = 5

/** Asks for a report, which a worker generates. Throws `validation_failed` for days that no report can be about. */
export async function requestReport(by: CommandContext, given: NewFinancialReport): Promise<ReportDoc> {
  const id = new Types.ObjectId(by.operation ?? undefined)
  const known = await ReportModel.findById(id).lean<ReportDoc>()
  if (!known) await refuseTooMany(by)
  const doc = known ?? (await createOnce(by, id, newReport(by, given)))
  await enqueueReport(doc)
  return doc
}

/** Many at the same instant may be a few more: they are generated one after the other. */
async function refuseTooMany({ actor }: CommandContext): Promise<void> {
  const mine = await ReportModel.countDocuments({ 'generatedBy.id': actor.id, status: oneOf(underway) })
  if (mine >= underwayMax)
    throw ruleBroken('too_many_reports', `You have ${underwayMax} reports in progress already. Wait until one is ready, or cancel one.`)
}

function newReport({ actor }: CommandContext, { type, period, startDate, endDate, format }: NewFinancialReport): NewDoc<ReportDoc> {
  const today = malaysianDay(now())
  const days = { period, startDate, endDate }
  const problem = problemOfDays(days, today)
  if (problem) {
    const { path, text: message } = problem
    throw new AppError('validation_failed', message, { details: { issues: [{ path, message }] } })
  }
  const span = spanOfDays(days, today)
  const name = `${reportTypeNames[type]}, ${periodText(period, span)}`
  return {
    name,
    type,
    format,
    period,
    startDate: span.from,
    endDate: span.to,
    status: 'queued',
    problem: null,
    attempt: 1,
    file: null,
    generatedBy: actor,
    generatedAt: null,
    expiresAt: null,
    data: null,
    agentIds: [],
    words: termsOf({ name, generatedBy: actor }),
  }
}

async function createOnce(by: CommandContext, id: Types.ObjectId, doc: NewDoc<ReportDoc>): Promise<ReportDoc> {
  try {
    return await create(reports, { id, doc, event: 'financialReport.requested', by })
  } catch (error) {
    const same = isDuplicateKey(error) ? await ReportModel.findById(id).lean<ReportDoc>() : null
    if (!same) throw error
    return same
  }
}

const canRetry: readonly Rule<ReportDoc>[] = [statusRule(retrying)]
const canCancel: readonly Rule<ReportDoc>[] = [statusRule(cancelling)]

interface Named {
  id: string
  version: number
}

/** Generates a report anew that has failed or was cancelled: of the same days, with the figures of now. */
export async function retryReport(by: CommandContext, { id, version }: Named): Promise<ReportDoc> {
  const { attempt } = await getReportDoc(id)
  const doc = await change(reports, {
    id,
    version,
    preconditions: canRetry,
    set: [{ status: 'queued', problem: null, attempt: attempt + 1 }],
    event: 'financialReport.retried',
    by,
  })
  await enqueueReport(doc)
  return doc
}

export async function cancelReport(by: CommandContext, { id, version }: Named): Promise<ReportDoc> {
  const doc = await change(reports, {
    id,
    version,
    preconditions: canCancel,
    set: [{ status: 'cancelled', problem: `Cancelled by ${by.actor.name}.` }],
    event: 'financialReport.cancelled',
    by,
  })
  await stopJob(doc)
  return doc
}
