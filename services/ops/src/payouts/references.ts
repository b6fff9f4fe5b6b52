import { sentScope } from '../platform/claims/reused-reference.ts'
import { defineClaims } from '../platform/claims/source.ts'
import { referenceKey } from '../platform/reference-key.ts'
import { payouts, type PayoutDoc } from './model.ts'

/** The references by which payouts left: by hand, by a file, or by the bank's interface. */
export const payoutReferences = defineClaims<PayoutDoc>({
  scope: sentScope,
  entity: payouts,
  fields: ['reference', 'transactionId', 'timeline'],
  of: ({ reference, transactionId, timeline }) => {
    const paid = timeline.filter(({ kind }) => kind === 'paid_by_hand')
    const keys = new Set([reference, transactionId, ...paid.map(({ detail }) => detail)].map((each) => referenceKey(each ?? '')))
    const by = paid.at(-1)?.by
    return [...keys].filter((key) => key !== '').map((key) => ({ key, by: by?.kind === 'staff' ? by.id : null }))
  },
})
