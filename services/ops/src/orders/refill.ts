import { deletedAgentName } from '../agents/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { nameTerms, searchTermsVersion } from '../platform/database/search-terms.ts'
import { OrderModel, type OrderDoc } from './model.ts'
import { orderSearch, ownTermsOf } from './search.ts'

export const orderRefill = defineRefill<OrderDoc>({
  model: OrderModel,
  version: searchTermsVersion,
  fields: ['number', 'customer', 'agent', 'ownWords', 'words'],
  fieldsOf: ({ number, customer, agent }) => {
    const ownWords = ownTermsOf(number, customer)
    const isKnown = agent !== null && agent.name !== deletedAgentName
    return { ownWords, words: [...new Set([...ownWords, ...(isKnown ? nameTerms(agent.name) : [])])] }
  },
  onFilled: (ids) =>
    orderSearch.update(
      OrderModel.collection,
      ids.map((id) => ({ type: 'order.created', id })),
    ),
})
