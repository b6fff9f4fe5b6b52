import { actionLabel, entityLabel, fullActionLabel } from '@kainsiap/ops/audit/labels'
import type { AuditActions, AuditEntry, AuditQuery } from '@kainsiap/ops/audit/contract'
import { Id } from '@kainsiap/ops/platform/contract'
import type { ListDefinition, ListTable } from '../../../list/listDefinition.ts'
import { userLookup } from '../../../picker/lookups.ts'
import { recordLabel } from '../auditWords.ts'
import { recordLookup } from './RecordLookup.tsx'
import { ChainMark, Changes, What, When, Which, Who } from './auditCells.tsx'

const tableOf = (isShown: boolean): ListTable<AuditEntry> => ({
  columns: [
    {
      id: 'when',
      isEssential: true,
      head: 'Time',
      width: '134px',
      packedWidth: '124px',
      card: 'foot',
      sortField: 'at',
      cell: (entry) => <When entry={entry} />,
    },
    { id: 'who', isEssential: true, head: 'Performed by', card: 'title', cell: (entry) => <Who entry={entry} /> },
    {
      id: 'what',
      isEssential: true,
      head: 'Action',
      width: 'clamp(130px, 15cqi, 190px)',
      card: 'status',
      cell: (entry) => <What entry={entry} />,
    },
    { id: 'which', head: 'Record', width: 'clamp(120px, 14cqi, 190px)', card: 'name', cell: (entry) => <Which entry={entry} /> },
    {
      id: 'changes',
      head: isShown ? 'Viewed data, reason' : 'Changes',
      width: 'clamp(180px, 23cqi, 340px)',
      leavesBelow: 800,
      cell: (entry) => <Changes entry={entry} />,
    },
    { id: 'address', head: 'Address', width: '116px', leavesBelow: 1100, cell: ({ address }) => address ?? '–' },
    { id: 'chain', head: 'Chain', width: '64px', card: 'end', leavesBelow: 700, cell: (entry) => <ChainMark entry={entry} /> },
  ],
  reasonColumns: ['what'],
})
const tables = { all: tableOf(false), shown: tableOf(true) }

/** The list for who may see these actions: its filters offer no others. */
export function auditListOf(actions: AuditActions['items']): ListDefinition<AuditEntry, AuditQuery> {
  const entities = [...new Set(actions.map(({ entity }) => entity))]
  const optionOf = (each: AuditActions['items'][number]) => ({ value: each.action, label: fullActionLabel(each) })
  return {
    entity: 'audit',
    exports: 'audit',
    plural: 'entries',
    emptyHint: 'Changes you have permission to see appear here.',
    searchPlaceholder: 'Record ID or order number',
    tabs: {
      label: 'Audit log entries',
      items: [
        { id: 'all', label: 'All entries' },
        { id: 'shown', label: 'Views of personal data' },
      ],
    },
    filters: [
      { kind: 'days', label: 'Time', fromField: 'from', toField: 'to' },
      { kind: 'record', field: 'actorId', label: 'User', lookup: userLookup },
      { field: 'entity', label: 'Area', options: entities.map((value) => ({ value, label: entityLabel(value) })) },
      {
        field: 'action',
        label: 'Action',
        options: actions.map(optionOf),
        groups: entities.map((entity) => ({
          label: entityLabel(entity),
          options: actions.filter((each) => each.entity === entity).map(({ action }) => ({ value: action, label: actionLabel(action) })),
        })),
      },
      { kind: 'record', field: 'recordId', label: 'Record', lookup: recordLookup },
    ],
    sorts: [
      { value: '-at', label: 'Newest first' },
      { value: 'at', label: 'Oldest first' },
    ],
    defaultSort: () => '-at',
    isRef: (text) => Id.safeParse(text).success,
    refOf: ({ id }) => id,
    nameOf: (entry) => `${actionLabel(entry.action)}, ${recordLabel(entry)}`,
    recordsOf: {
      actorId: ({ actor: { id, name } }) => (id === null ? null : { id, name }),
      recordId: (entry) => ({ id: entry.recordId, name: recordLabel(entry) }),
    },
    tableOf: (tab) => (tab === 'shown' ? tables.shown : tables.all),
  }
}
