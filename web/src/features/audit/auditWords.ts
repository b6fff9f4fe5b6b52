import type { AuditEntry, AuditFieldChange, AuditValue } from '@kainsiap/ops/audit/contract'
import { Id } from '@kainsiap/ops/platform/contract'
import { labelOf } from '../../ui/labelOf.ts'
import { formatCount } from '../../ui/numbers.ts'
import { malaysianMoment } from '../../ui/malaysianTime.ts'

/** A name of the server as words: `scheduledPickupTime` → "scheduled pickup time". */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')

/** `user.rightsChanged` → "Rights changed". */
export const actionLabel = (action: string) => labelOf(wordsOf(action.slice(action.indexOf('.') + 1)))
export const entityLabel = (entity: string) => labelOf(wordsOf(entity))
export const fieldLabel = (field: string) => labelOf(wordsOf(field)).replace(/^Ic\b/, 'IC')

/** "User · Rights changed": where the entity is not known from its surroundings. */
export const fullActionLabel = ({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>) =>
  `${entityLabel(entity)} · ${actionLabel(action)}`

/** What the entry was done to: of a file, how many people this entry names. What has no id, such as a gateway, is called by its name. */
export const recordLabel = ({ entity, recordId, title, exported }: Pick<AuditEntry, 'entity' | 'recordId' | 'title' | 'exported'>) => {
  if (exported) return peopleLabel({ entity, exported })
  return (
    title ??
    (Id.safeParse(recordId).success ? `${entityLabel(entity)} …${recordId.slice(-6)}` : `${entityLabel(entity)} ${labelOf(recordId)}`)
  )
}

type Exported = NonNullable<AuditEntry['exported']>
const peopleLabel = ({ entity, exported: { people } }: { entity: string; exported: Exported }) =>
  `${formatCount(people)} ${entityLabel(entity).toLowerCase()}${people === 1 ? '' : 's'}`

/** "Orders, CSV". */
export const fileLabel = ({ name, format }: Exported) =>
  `${labelOf(name.replaceAll('-', ' '))}, ${format === 'xlsx' ? 'Excel' : format.toUpperCase()}`

/** "status: active, search". */
export const filtersLabel = ({ filters }: Exported) => (filters.length === 0 ? 'The whole list' : filters.map(filterLabel).join('; '))

function filterLabel(filter: string): string {
  const [field = '', ...value] = filter.split(': ')
  return value.length === 0 ? `${fieldLabel(field)}, not kept` : `${fieldLabel(field)}: ${value.join(': ').replaceAll(',', ', ')}`
}

/** A change as "none → 14 Jul", by its two sides; of a list what was added and taken away. */
export function sidesOf({ field, isPersonal, before, after }: AuditFieldChange): { before: string | null; after: string } {
  if (isPersonal) return { before: null, after: 'changed' }
  if (Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((each) => !before.includes(each)).map((each) => `+ ${each}`)
    const taken = before.filter((each) => !after.includes(each)).map((each) => `− ${each}`)
    return { before: null, after: [...added, ...taken].join(', ') }
  }
  return { before: valueLabel(field, before), after: valueLabel(field, after) }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function valueLabel(field: string, value: AuditValue): string {
  if (value === null || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return field.endsWith('Sen') ? `RM ${(value / 100).toFixed(2)}` : String(value)
  return instant.test(value) ? malaysianMoment(value) : value.replaceAll('_', ' ')
}
