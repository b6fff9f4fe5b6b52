import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { Customer, customerEvents } from '@kainsiap/ops/customers/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { customerPaths } from './customerPaths.ts'

type EventType = (typeof customerEvents.types)[number]

/** What happened to a customer, as said after the name of who did it. */
export function customerActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const { id, name, deletedAt } = data as unknown as Customer
  const customer = deletedAt ? { name } : { name, path: customerPaths.customer(id) }
  switch (type as EventType) {
    case 'customer.created':
      return ['added customer ', customer]
    case 'customer.suspended':
      return ['suspended ', customer]
    case 'customer.activated':
      return ['activated the account of ', customer]
    case 'customer.banned':
      return ['banned ', customer]
    case 'customer.pointsAdjusted':
      return ['changed the loyalty points of ', customer]
    case 'customer.noted':
      return ['added a note about ', customer]
    case 'customer.documentsSubmitted':
      return ['received documents of ', customer]
    case 'customer.documentsRequested':
      return ['requested new documents from ', customer]
    case 'customer.verified':
      return ['verified ', customer]
    case 'customer.rejected':
      return ['rejected the documents of ', customer]
    case 'customer.deleted':
      return ['deleted a customer']
    case 'customer.updated':
      return ['updated ', customer]
  }
}
