import { refundNumbers } from '@kainsiap/ops/refunds/record-number'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { RefundChip } from './RefundChip.tsx'
import { refundPaths } from './refundPaths.ts'
import { refundsApi } from './refundsApi.ts'

export const refundSearch = defineSearch({
  list: refundsApi.endpoints.listRefunds,
  queryOf: (search) => search,
  show: (refund) => ({
    path: refundPaths.refund(refund.number),
    title: refund.number,
    detail: `${ringgit(refund.amountSen)} of ${refund.order.number}, ${refund.customer.name}`,
    mark: <RefundChip refund={refund} />,
  }),
  listPath: (search) => `${refundPaths.all}?${new URLSearchParams({ search }).toString()}`,
  byName: { nameIn: refundNumbers.findIn, get: refundsApi.endpoints.getRefund, path: refundPaths.refund },
})
