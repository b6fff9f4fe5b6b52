import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { OrderModel, type OrderDoc } from './model.ts'
import { orderSearch, ownTermsOf, termsOf } from './search.ts'

export const orderRefill = defineRefill<OrderDoc>({
  model: OrderModel,
  version: searchTermsVersion,
  fields: ['number', 'customer', 'agent', 'pickup', 'delivery', 'ownWords', 'words'],
  fieldsOf: (doc) => {
    const ownWords = ownTermsOf(doc)
    return { ownWords, words: termsOf(ownWords, doc.agent) }
  },
  onFilled: (ids) =>
    orderSearch.update(
      OrderModel.collection,
      ids.map((id) => ({ type: 'order.created', id })),
    ),
})
