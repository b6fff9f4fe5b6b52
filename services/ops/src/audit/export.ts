import { malaysianTime } from '../platform/clock.ts'
import { defineExport } from '../platform/exports/define-export.ts'
import { exportedAction } from '../platform/exports/exported-people.ts'
import { labelOf } from '../platform/labels.ts'
import type { AuditSource } from './areas.ts'
import { AuditQuery, type AuditEntry, type AuditFieldChange } from './contract.ts'
import { fieldLabel, fileLabel, filtersLabel, fullActionLabel, sidesOf } from './labels.ts'
import { countEntries, readEntries } from './queries.ts'

const momentText = (at: string) => malaysianTime(new Date(at))

function inWords(change: AuditFieldChange): string {
  const { before, after } = sidesOf(change, momentText)
  return `${fieldLabel(change.field)}: ${before === null ? '' : `${before} → `}${after}`
}

const fileInWords = (exported: NonNullable<AuditEntry['exported']>) =>
  `${exported.people} in a file: ${fileLabel(exported)}; ${filtersLabel(exported)}`

/** The entries that whoever asks for it may see, when it is made. */
export const auditExportOf = (source: AuditSource) =>
  defineExport({
    name: 'audit',
    noun: { one: 'entry', many: 'entries' },
    permission: 'settings.read',
    query: AuditQuery.omit({ page: true, limit: true }),
    needs: ({ permissions }) =>
      [...new Set([...source.areas.values()].map(({ permission }) => permission))].filter((each) => permissions.includes(each)),
    columns: [
      { header: 'Time', value: ({ at }: AuditEntry) => new Date(at) },
      { header: 'Performed by', value: ({ actor }) => actor.name },
      { header: 'Kind', value: ({ actor }) => labelOf(actor.kind) },
      { header: 'Action', value: (entry) => fullActionLabel(entry) },
      { header: 'Record', value: ({ title }) => title },
      { header: 'Record id', value: ({ recordId }) => recordId },
      { header: 'Changes', value: ({ changes }) => changes.map(inWords).join('; ') },
      { header: 'Viewed data', value: ({ shown, exported }) => (shown ? fieldLabel(shown.field) : exported && fileInWords(exported)) },
      { header: 'Reason', value: ({ shown }) => shown?.reason ?? null },
      { header: 'Address', value: ({ address }) => address },
      { header: 'Request', value: ({ requestId }) => requestId },
      { header: 'Entry', value: ({ chain }) => chain?.seq ?? null },
      { header: 'Hash', value: ({ chain }) => chain?.hash ?? null },
    ],
    people: peopleOf(source),
    count: (query, reader) => countEntries(source, query, reader),
    rows: (query, reader) => readEntries(source, query, reader),
  })

/** Where files of people have entries of their own: whose record it is, by its name, and who did it. */
const peopleOf = ({ areas, entities }: AuditSource) =>
  Object.fromEntries(
    entities
      .filter(({ name }) => areas.has(exportedAction(name)))
      .map(({ name }) => [
        name,
        ({ entity, recordId, title, exported, actor }: AuditEntry) => [
          ...(entity === name && title !== null && !exported ? [recordId] : []),
          ...(actor.kind === name && actor.id !== null ? [actor.id] : []),
        ],
      ]),
  )
