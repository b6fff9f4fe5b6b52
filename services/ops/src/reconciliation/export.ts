import { defineExport } from '../platform/exports/define-export.ts'
import { labelOf } from '../platform/labels.ts'
import { ReconciliationQuery, type ReconciliationLine } from './contract.ts'
import { kindLabels, reasonLabels, resolutionLabels, resultOf } from './labels.ts'
import { lineList } from './queries.ts'

const amount = (sen: number | null | undefined) => (sen === null || sen === undefined ? null : { sen })

export const lineExport = defineExport({
  name: 'reconciliation',
  noun: { one: 'line', many: 'lines' },
  permission: 'finance.read',
  query: ReconciliationQuery.omit({ page: true, limit: true, after: true }),
  columns: [
    { header: 'Day', value: ({ day }: ReconciliationLine) => day },
    { header: 'Provider', value: ({ provider }) => labelOf(provider) },
    { header: 'Type', value: ({ kind }) => kindLabels[kind] },
    { header: 'Key', value: ({ key }) => key },
    { header: 'Movement', value: ({ movement }) => movement?.id ?? null },
    { header: 'Provider reference', value: ({ movement }) => movement?.gatewayRef ?? null },
    { header: 'Time', value: ({ at }) => new Date(at) },
    { header: 'Statement (RM)', value: ({ movement }) => amount(movement?.sen) },
    { header: 'Ledger (RM)', value: ({ ledger }) => amount(ledger?.sen) },
    { header: 'Document (RM)', value: ({ record }) => amount(record?.sen) },
    { header: 'Document', value: ({ record }) => record?.number ?? null },
    { header: 'Document status', value: ({ record }) => record && labelOf(record.status) },
    { header: 'Difference (RM)', value: ({ differenceSen }) => amount(differenceSen) },
    { header: 'Result', value: (line) => labelOf(resultOf(line)) },
    { header: 'Resolved as', value: ({ resolution }) => resolution && resolutionLabels[resolution.as] },
    { header: 'Reason', value: ({ resolution }) => resolution && reasonLabels[resolution.reason] },
    { header: 'Linked record', value: ({ resolution }) => resolution?.record?.number ?? null },
    { header: 'Resolved by', value: ({ resolution }) => resolution?.by.name ?? null },
  ],
  people: {},
  count: lineList.count,
  rows: lineList.rows,
})
