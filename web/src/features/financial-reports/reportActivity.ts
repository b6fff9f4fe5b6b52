import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { type ReportActivity, type reportEvents, reportFormatNames } from '@kainsiap/ops/financial-reports/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { reportPaths } from './reportPaths.ts'

type EventType = (typeof reportEvents.types)[number]

/** What happened to a report, as said after the name of who did it. */
export function reportActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const { id, name, format, problem } = data as unknown as ReportActivity
  const report = { name, path: reportPaths.report(id) }
  switch (type as EventType) {
    case 'financialReport.requested':
      return ['asked for the report ', report, `, ${reportFormatNames[format]}`]
    case 'financialReport.generating':
      return ['began the report ', report]
    case 'financialReport.ready':
      return ['generated the report ', report, `, ${reportFormatNames[format]}`]
    case 'financialReport.failed':
      return ['could not generate the report ', report, problem === null ? '' : `: ${problem}`]
    case 'financialReport.retried':
      return ['had the report ', report, ' generated again']
    case 'financialReport.cancelled':
      return ['cancelled the report ', report]
    case 'financialReport.expired':
      return ['removed the file of the report ', report, ' after its time']
  }
}
