import { lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'
import { customerPaths } from './customerPaths.ts'
import { recordId } from '../../app/record/recordRef.ts'

const read = { permission: 'customers.read', denied: "You don't have permission to view customer management." } as const
const write = { permission: 'customers.write', denied: "You don't have permission to change customers." } as const

export const customersFeature = defineFeature({
  pages: [
    { path: customerPaths.all, title: 'All Customers', ...read, load: async () => (await import('./CustomersPage.tsx')).CustomersPage },
    {
      path: customerPaths.create,
      title: 'Add Customer',
      ...write,
      load: async () => (await import('./AddCustomerPage.tsx')).AddCustomerPage,
    },
    {
      path: customerPaths.customer(':id'),
      record: recordId,
      title: 'Customer',
      ...read,
      load: async () => (await import('./CustomerPage.tsx')).CustomerPage,
    },
    {
      path: customerPaths.edit(':id'),
      record: recordId,
      title: 'Edit Customer',
      ...write,
      load: async () => (await import('./EditCustomerPage.tsx')).EditCustomerPage,
    },
  ],
  navigation: [{ group: 'customers', label: 'All Customers', path: customerPaths.all, permission: 'customers.read' }],
  quickActions: [
    {
      group: 'customers',
      path: customerPaths.all,
      permission: 'customers.read',
      Figure: lazy(async () => ({ default: (await import('./CustomersFigure.tsx')).CustomersFigure })),
    },
  ],
  search: [
    {
      plural: 'customers',
      group: 'customers',
      permission: 'customers.read',
      place: 2,
      isPersonal: true,
      load: async () => (await import('./customerSearch.tsx')).customerSearch,
    },
  ],
  activity: [
    { entity: 'customer', permission: 'customers.read', load: async () => (await import('./customerActivity.ts')).customerActivity },
  ],
})
