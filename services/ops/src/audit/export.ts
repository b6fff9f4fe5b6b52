import { defineExport } from '../platform/exports/define-export.ts'
import { exportedAction } from '../platform/exports/exported-people.ts'
import type { AuditSource } from './areas.ts'
import { AuditQuery, type AuditEntry, type AuditFieldChange } from './contract.ts'
import { countEntries, readEntries } from './queries.ts'

const inWords = ({ field, isPersonal, before, after }: AuditFieldChange) =>
  isPersonal ? `${field} changed` : `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`

const fileInWords = ({ name, format, people, filters }: NonNullable<AuditEntry['exported']>) =>
  [`${people} in a file of ${name} (${format})`, ...filters].join('; ')

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
      { header: 'When', value: ({ at }: AuditEntry) => new Date(at) },
      { header: 'Who', value: ({ actor }) => actor.name },
      { header: 'Kind', value: ({ actor }) => actor.kind },
      { header: 'Action', value: ({ action }) => action },
      { header: 'Record', value: ({ title }) => title },
      { header: 'Record id', value: ({ recordId }) => recordId },
      { header: 'Changes', value: ({ changes }) => changes.map(inWords).join('; ') },
      { header: 'Saw', value: ({ shown, exported }) => shown?.field ?? (exported && fileInWords(exported)) },
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
