import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import { laterMax, type NoticeDoc } from '../../payments/attempts/inbox.ts'
import { readRefund } from '../planning/create-refund.ts'
import { isSent, refundOfKey } from '../sending/outcomes.ts'
import { lookRefundUp } from '../sending/sending.ts'

/** Reads back from the gateway what a notice about a refund says. Returns false where that has to be repeated. */
export async function followRefundNotice(gateways: PaymentGateways, { key, tries }: Pick<NoticeDoc, 'key' | 'tries'>): Promise<boolean> {
  const id = refundOfKey(key)
  const doc = id === null ? null : await readRefund(id)
  if (!doc || !(isSent(doc) || doc.isByEvidence)) return true
  const after = await lookRefundUp(gateways, doc)
  return after !== null || tries >= laterMax
}
