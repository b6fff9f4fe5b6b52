import { defineClaims } from '../platform/claims/source.ts'
import { referenceKey } from '../platform/reference-key.ts'
import { payments, type PaymentDoc } from './model.ts'
import { isCameIn } from './timeline.ts'

const fields = ['status', 'capturedSen', 'reference', 'gatewayPaymentId', 'record', 'timeline'] as const
type Referenced = Pick<PaymentDoc, (typeof fields)[number]>

/** What stands in the timeline for cash without a receipt. */
const noReference = /^manual_\d+$/

/** By what money has come in for a payment, or waits to be confirmed. */
function wordsOf({ status, capturedSen, reference, gatewayPaymentId, record, timeline }: Referenced): string[] {
  const isMoney = status === 'processing' || capturedSen > 0
  const ofMoney = isMoney ? [reference, gatewayPaymentId] : []
  const waiting = record?.state === 'waiting' ? record.reference : null
  const cameIn = timeline.filter(isCameIn).flatMap(({ detail }) => detail ?? [])
  return [...ofMoney, waiting, ...cameIn].filter((each): each is string => typeof each === 'string' && !noReference.test(each))
}

/** The references by which money came in: a second payment by one of them takes a second person. */
export const paymentReferences = defineClaims<PaymentDoc>({
  scope: 'received',
  entity: payments,
  fields,
  of: (doc) => {
    const { record } = doc
    const by = record?.recordedBy.kind === 'staff' ? record.recordedBy.id : null
    const keys = new Set(wordsOf(doc).map(referenceKey))
    return [...keys].filter((key) => key !== '').map((key) => ({ key, by }))
  },
})
