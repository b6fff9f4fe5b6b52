import { labelOf } from '../platform/labels.ts'
import { ringgit } from '../platform/money.ts'
import { agentPaperNames } from '../agents/papers/papers-contract.ts'
import type { AuditEntry, AuditFieldChange, AuditValue } from './contract.ts'
import { trackedFieldLabel } from './field-labels.ts'

/** A name of the server as words: `scheduledPickupTime` → "scheduled pickup time". */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')

/** `user.rightsChanged` → "Rights changed". */
export const actionLabel = (action: string) => labelOf(wordsOf(action.slice(action.indexOf('.') + 1)))
export const entityLabel = (entity: string) => labelOf(wordsOf(entity))
/** A field as the screens call it. */
export const fieldLabel = (field: string) => trackedFieldLabel(field) ?? labelOf(wordsOf(field))

/** "User · Rights changed": where the entity is not known from its surroundings. */
export const fullActionLabel = ({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>) =>
  `${entityLabel(entity)} · ${actionLabel(action)}`

type Exported = NonNullable<AuditEntry['exported']>

/** "Orders, CSV". */
export const fileLabel = ({ name, format }: Pick<Exported, 'name' | 'format'>) =>
  `${labelOf(name.replaceAll('-', ' '))}, ${format === 'xlsx' ? 'Excel' : format.toUpperCase()}`

/** "status: active, search". */
export const filtersLabel = ({ filters }: Pick<Exported, 'filters'>) =>
  filters.length === 0 ? 'Entire list' : filters.map(filterLabel).join('; ')

function filterLabel(filter: string): string {
  const [field = '', ...value] = filter.split(': ')
  const label = labelOf(wordsOf(field.replace(/Sen$/, '')))
  if (value.length === 0) return `${label}, not saved`
  return `${label}: ${value.join(': ').replaceAll(',', ', ').replaceAll('_', ' ')}`
}

/** How an instant is written. */
type MomentText = (at: string) => string

/** A change as "none → 14 Jul", by its two sides; of a list what was added and taken away. */
export function sidesOf(
  { field, isPersonal, before, after }: AuditFieldChange,
  momentText: MomentText,
): { before: string | null; after: string } {
  if (isPersonal) return { before: null, after: 'changed' }
  if (Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((each) => !before.includes(each)).map((each) => `+ ${itemLabel(each)}`)
    const taken = before.filter((each) => !after.includes(each)).map((each) => `− ${itemLabel(each)}`)
    return { before: null, after: [...added, ...taken].join(', ') }
  }
  return { before: valueLabel(field, before, momentText), after: valueLabel(field, after, momentText) }
}

const documentNames: Readonly<Record<string, string>> = agentPaperNames
const itemLabel = (item: string) => documentNames[item] ?? item.replaceAll('_', ' ')
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function valueLabel(field: string, value: AuditValue, momentText: MomentText): string {
  if (value === null || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.map(itemLabel).join(', ')
  if (typeof value === 'number') return field.endsWith('Sen') ? ringgit(value) : String(value)
  return instant.test(value) ? momentText(value) : itemLabel(value)
}
