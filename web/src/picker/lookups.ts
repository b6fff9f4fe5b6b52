import type { Permission } from '@kainsiap/ops/permissions'
import { lazy } from 'react'

/** What a filter or a field needs to ask for a record of another entity; loaded when it is opened. */
export const agentLookup = {
  permissions: ['orders.write', 'agents.read'] satisfies Permission[],
  Lookup: lazy(async () => ({ default: (await import('./AgentLookup.tsx')).AgentLookup })),
}

export const userLookup = {
  permissions: ['users.read'] satisfies Permission[],
  Lookup: lazy(async () => ({ default: (await import('./UserLookup.tsx')).UserLookup })),
}

export const customerLookup = {
  permissions: ['orders.write', 'customers.read'] satisfies Permission[],
  Lookup: lazy(async () => ({ default: (await import('./CustomerLookup.tsx')).CustomerLookup })),
}
