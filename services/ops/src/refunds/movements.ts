import { defineMovements } from '../platform/ledger/movements.ts'
import { refunds } from './model.ts'
import { keyOf, refundOfKey } from './sending/outcomes.ts'

/** What gateways have paid back. */
export const refundMovements = defineMovements({
  entity: refunds,
  fields: ['amountSen', 'status', 'paidFrom'],
  recordOf: refundOfKey,
  of: ({ _id, amountSen, status, paidFrom }) =>
    status === 'succeeded' && (paidFrom === 'billplz' || paidFrom === 'stripe')
      ? [
          {
            gateway: paidFrom,
            kind: 'refund',
            key: keyOf(_id.toHexString()),
            sen: -amountSen,
            posting: `rf:${_id.toHexString()}:paid`,
          },
        ]
      : [],
})
