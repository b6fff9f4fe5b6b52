import {
  type FinancialReport,
  type FinancialReportQuery,
  type FinancialReportStats,
  ReportFormat,
  reportFormatNames,
  ReportPeriod,
  ReportState,
  type ReportTab,
  ReportType,
  reportTypeNames,
} from '@kainsiap/ops/financial-reports/contract'
import { Id } from '@kainsiap/ops/platform/contract'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { RowLink } from '../../../list/RowLink.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { daysText, periodNames } from '../reportWords.ts'
import { AskedCell, NextCell, StatusCell } from './reportCells.tsx'
import { ReportRowMenu } from './ReportRowMenu.tsx'

const table: ListTable<FinancialReport> = {
  columns: [
    {
      id: 'report',
      isEssential: true,
      head: 'Report',
      wraps: true,
      card: 'title',
      cell: ({ id, name }) => <RowLink to={id}>{name}</RowLink>,
    },
    { id: 'type', head: 'Type', width: '136px', leavesBelow: 980, cell: ({ type }) => <Quiet>{reportTypeNames[type]}</Quiet> },
    {
      id: 'days',
      head: 'Period',
      width: '164px',
      leavesBelow: 700,
      card: 'side',
      sortField: 'startDate',
      cell: (report) => <Quiet>{daysText(report)}</Quiet>,
    },
    {
      id: 'format',
      head: 'Format',
      width: '72px',
      leavesBelow: 800,
      card: 'foot',
      cell: ({ format }) => <Quiet>{reportFormatNames[format]}</Quiet>,
    },
    {
      id: 'asked',
      head: 'Requested by',
      width: '150px',
      leavesBelow: 800,
      card: 'name',
      sortField: 'createdAt',
      cell: (report) => <AskedCell report={report} />,
    },
    {
      id: 'status',
      isEssential: true,
      head: 'Status',
      width: '214px',
      packedWidth: '176px',
      card: 'status',
      cell: (report) => <StatusCell report={report} />,
    },
    {
      id: 'next',
      head: 'File',
      width: '122px',
      packedWidth: '116px',
      card: 'end',
      cell: (report) => <NextCell report={report} />,
    },
    {
      id: 'actions',
      isEssential: true,
      head: 'Actions',
      hideHead: true,
      width: '48px',
      align: 'right',
      card: 'actions',
      cell: (report) => <ReportRowMenu report={report} />,
    },
  ],
  reasonColumns: ['status'],
}

export const reportList: ListDefinition<FinancialReport, FinancialReportQuery> = {
  entity: 'financialReport',
  plural: 'reports',
  emptyHint: 'Reports are snapshots of a period. Select Generate Report to create one.',
  searchPlaceholder: 'Report name',
  tabs: {
    label: 'Reports by status',
    items: [
      { id: 'all', label: 'All' },
      { id: 'mine', label: 'Mine' },
      { id: 'underway', label: 'In progress' },
      { id: 'ready', label: 'Ready' },
      { id: 'failed', label: 'Failed' },
    ],
  },
  filters: [
    { field: 'type', label: 'Type', options: ReportType.options.map((value) => ({ value, label: reportTypeNames[value] })) },
    { field: 'format', label: 'Format', options: ReportFormat.options.map((value) => ({ value, label: reportFormatNames[value] })) },
    { field: 'status', label: 'Status', options: ReportState.options.map((value) => ({ value, label: labelOf(value) })) },
    { field: 'period', label: 'Period', options: ReportPeriod.options.map((value) => ({ value, label: periodNames[value] })) },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-startDate', label: 'Period: newest first' },
    { value: 'startDate', label: 'Period: oldest first' },
  ],
  defaultSort: () => '-createdAt',
  isRef: (text) => Id.safeParse(text).success,
  refOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tableOf: () => table,
}

/** The live counts of the tabs, regardless of filters; whose reports are one's own, the stats do not know. */
export const tabCounts = (stats: FinancialReportStats | undefined, mine: number | undefined): Record<ReportTab, number | undefined> => ({
  all: stats?.total,
  mine,
  underway: stats?.underway,
  ready: stats?.ready,
  failed: stats?.failed,
})
