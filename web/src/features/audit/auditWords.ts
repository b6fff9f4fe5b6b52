import type { AuditEntry, AuditFieldChange } from '@kainsiap/ops/audit/contract'
import { entityLabel, fieldLabel, sidesOf } from '@kainsiap/ops/audit/labels'
import { Id } from '@kainsiap/ops/platform/contract'
import { labelOf } from '../../ui/format/labelOf.ts'
import { malaysianMoment } from '../../ui/format/malaysianTime.ts'
import { formatCount } from '../../ui/format/numbers.ts'

/** What the entry was done to: of a file, how many people this entry names. What has no id, such as a gateway, is called by its name. */
export const recordLabel = ({ entity, recordId, title, exported }: Pick<AuditEntry, 'entity' | 'recordId' | 'title' | 'exported'>) => {
  if (exported) return peopleLabel({ entity, exported })
  return (
    title ??
    (Id.safeParse(recordId).success ? `${entityLabel(entity)} …${recordId.slice(-6)}` : `${entityLabel(entity)} ${labelOf(recordId)}`)
  )
}

const peopleLabel = ({ entity, exported: { people } }: { entity: string; exported: NonNullable<AuditEntry['exported']> }) =>
  `${formatCount(people)} ${entityLabel(entity).toLowerCase()}${people === 1 ? '' : 's'}`

/** A change as one line: "Status agent en route → none". */
export function changeText(change: AuditFieldChange): string {
  const { before, after } = sidesOf(change, malaysianMoment)
  return `${fieldLabel(change.field)} ${before === null ? after : `${before} → ${after}`}`
}
