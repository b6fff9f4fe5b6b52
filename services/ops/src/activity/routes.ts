import type { Permission } from '../permissions.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, post, type Route, type StaffPrincipal } from '../platform/http/routes.ts'
import { recordVisit } from './commands.ts'
import { ActivityPage, ActivityQuery, Visit } from './contract.ts'
import { listActivity, type Shapes } from './queries.ts'

export interface ActivityServices {
  /** Each event type, with the permission to see it. */
  eventPermissions: ReadonlyMap<string, Permission>
  /** Each event type, with what the activity shows of its data. */
  activityShapes: Shapes
}

export function activityRoutes({ eventPermissions, activityShapes }: ActivityServices): Route[] {
  const typesOf = ({ permissions }: StaffPrincipal) =>
    [...eventPermissions].filter(([, permission]) => permissions.includes(permission)).map(([type]) => type)
  const shapesFor = (reader: StaffPrincipal): Shapes => {
    const types = new Set(typesOf(reader))
    return new Map([...activityShapes].filter(([type]) => types.has(type)))
  }
  return [
    get(
      '/activity',
      'signed-in',
      { summary: 'List recent activity that you have permission to see', query: ActivityQuery, answer: ActivityPage },
      ({ principal, query }) => listActivity(shapesFor(signedIn(principal)), query),
    ),
    post(
      '/activity/visits',
      'signed-in',
      { summary: 'Record a visit and get the activity since the last one', answer: Visit, idempotencyKey: 'unused' },
      ({ principal }) => recordVisit(signedIn(principal).id, typesOf(signedIn(principal))),
    ),
  ]
}
