import { sentScope } from '../platform/claims/reused-reference.ts'
import { defineClaims } from '../platform/claims/source.ts'
import { referenceKey } from '../platform/reference-key.ts'
import { refunds, type RefundDoc } from './model.ts'

/** The references by which refunds left: by hand, or through a gateway. */
export const refundReferences = defineClaims<RefundDoc>({
  scope: sentScope,
  entity: refunds,
  fields: ['reference', 'gatewayRefundId', 'timeline'],
  of: ({ reference, gatewayRefundId, timeline }) => {
    const keys = new Set([reference, gatewayRefundId].map((each) => referenceKey(each ?? '')))
    const by = timeline.findLast(({ kind }) => kind === 'paid_by_hand')?.by
    return [...keys].filter((key) => key !== '').map((key) => ({ key, by: by?.kind === 'staff' ? by.id : null }))
  },
})
