import { defineTallyTarget } from '../platform/stats/tally.ts'
import { CustomerModel, type CustomerDoc } from './model.ts'

/** What the orders of each customer add up to. */
export const customerTally = defineTallyTarget<CustomerDoc, 'totalOrders' | 'totalSpentSen', 'lastOrderDate'>({
  model: CustomerModel,
  seqField: 'figuresSeq',
  sums: ['totalOrders', 'totalSpentSen'],
  latest: ['lastOrderDate'],
})
