import { reportFormatNames } from '@kainsiap/ops/financial-reports/contract'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { reportPaths } from './reportPaths.ts'
import { reportsApi } from './reportsApi.ts'
import { daysText, reportLooks } from './reportWords.ts'

export const reportSearch = defineSearch({
  list: reportsApi.endpoints.listFinancialReports,
  queryOf: (search) => search,
  show: (report) => ({
    path: reportPaths.report(report.id),
    title: report.name,
    detail: `${reportFormatNames[report.format]}, ${daysText(report)}`,
    mark: <StatusChip status={report.status} look={reportLooks[report.status]} />,
  }),
  listPath: (search) => `${reportPaths.all}?${new URLSearchParams({ search }).toString()}`,
})
