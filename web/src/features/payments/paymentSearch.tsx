import { paymentNumbers } from '@kainsiap/ops/payments/record-number'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { paymentLooks } from './paymentLooks.ts'
import { paymentPaths } from './paymentPaths.ts'
import { paymentsApi } from './paymentsApi.ts'

export const paymentSearch = defineSearch({
  list: paymentsApi.endpoints.listPayments,
  queryOf: (search) => search,
  show: ({ number, order, customer, amountSen, status }) => ({
    path: paymentPaths.payment(number),
    title: number,
    detail: `${ringgit(amountSen)} for ${order.number}, ${customer.name}`,
    mark: <StatusChip status={status} look={paymentLooks[status]} />,
  }),
  listPath: (search) => `${paymentPaths.all}?${new URLSearchParams({ search }).toString()}`,
  byName: { nameIn: paymentNumbers.findIn, get: paymentsApi.endpoints.getPayment, path: paymentPaths.payment },
})
