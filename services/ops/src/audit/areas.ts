import type { Permission } from '../permissions.ts'
import type { AnyEntity } from '../platform/changes/entity.ts'
import type { EventDefinition } from '../platform/contract.ts'
import type { AnyExport } from '../platform/exports/define-export.ts'
import { exportedAction } from '../platform/exports/exported-people.ts'
import type { Feature } from '../platform/feature.ts'

/** Each action of the audit log, with its entity and the permission to see its entries. Entries of an unknown action are shown to nobody. */
export type AuditAreas = ReadonlyMap<string, { entity: string; permission: Permission }>

export interface AuditSource {
  areas: AuditAreas
  entities: readonly AnyEntity[]
}

/** Who asks: only entries of what these permissions show are read. */
export interface Reader {
  permissions: readonly Permission[]
}

type Declaring = Pick<Feature<never>, 'entities' | 'audited'> & {
  exports?: readonly Pick<AnyExport, 'people'>[]
  events?: readonly Pick<EventDefinition<Permission, never, string>, 'entity' | 'permission' | 'types'>[]
}

/**
 * What the features say of their events and actions. Who may see an entity may see who looked at its personal numbers, and who made a file of
 * its people.
 */
export function auditAreasOf(features: readonly Declaring[]): AuditAreas {
  const events = features.flatMap(({ events: own = [] }) => own)
  const readable = new Map(events.toReversed().map(({ entity, permission }) => [entity, permission]))
  const areaOf = (entity: string, action: string) => {
    const permission = readable.get(entity)
    return permission ? [{ entity, permission, actions: [action] }] : []
  }
  const shown = features
    .flatMap(({ entities = [] }) => entities)
    .filter(({ sealed }: AnyEntity) => (sealed?.personal ?? []).length > 0)
    .flatMap(({ name }) => areaOf(name, `${name}.numberShown`))
  const exported = peopleIn(features).flatMap((entity) => areaOf(entity, exportedAction(entity)))
  const declared = features.flatMap(({ audited = [] }) => audited)
  return new Map([
    ...events.flatMap(({ entity, permission, types }) => types.map((type) => [type, { entity, permission }] as const)),
    ...[...shown, ...exported, ...declared].flatMap(({ entity, permission, actions }) =>
      actions.map((action) => [action, { entity, permission }] as const),
    ),
  ])
}

/** The entities whose people some file holds. */
const peopleIn = (features: readonly Declaring[]): string[] => [
  ...new Set(features.flatMap(({ exports = [] }) => exports.flatMap(({ people }) => Object.keys(people)))),
]
