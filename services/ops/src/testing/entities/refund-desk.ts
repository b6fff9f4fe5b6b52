import type { OrderDetails } from '../../orders/contract.ts'
import type { PaymentDetails } from '../../payments/contract.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { LedgerModel } from '../../platform/ledger/ledger-transaction.ts'
import type { Refund, Refundable, RefundDetails } from '../../refunds/contract.ts'
import type { Client } from '../http/client.ts'
import { postMoney } from './payments.ts'
import { until } from '../system/processes.ts'
import { newReference } from './transfers.ts'

interface People {
  maker: Client
  checker: Client
}

/** Refunds by two people, asked for by `maker`, of money that no gateway holds. `people` is called once they have signed in. */
export function refundDesk(people: () => People) {
  const readAs =
    <Body>(pathOf: (ref: string) => string) =>
    async (ref: string): Promise<Body> =>
      (await people().maker.get<Body>(pathOf(ref))).body
  const ask = (id: string, body: object = {}, key?: string) =>
    postMoney<Refund>(people().maker, `/payments/${id}/refunds`, { reason: 'damaged_items', ...body }, key)
  const decide = (by: Client, id: string, what: 'approve' | 'reject', version = 1) =>
    postMoney<RefundDetails>(by, `/refunds/${id}/${what}`, { version, ...(what === 'reject' && { reason: 'Not ours' }) })
  const payBack = (by: Client, id: string, version = 2, reference = newReference()) =>
    postMoney<RefundDetails>(by, `/refunds/${id}/paid`, {
      version,
      paidBy: 'bank_transfer',
      reference,
      paidOn: malaysianDay(new Date()),
    })
  return {
    read: readAs<RefundDetails>((ref) => `/refunds/${ref}`),
    readPayment: readAs<PaymentDetails>((ref) => `/payments/${ref}`),
    readOrder: readAs<OrderDetails>((ref) => `/orders/${ref}`),
    refundable: readAs<Refundable>((ref) => `/payments/${ref}/refundable`),
    ask,
    decide,
    payBack,
    /** Asked for, approved, and paid by hand. */
    refund: async (id: string, body: object = {}) => {
      const asked = await ask(id, body)
      if (asked.status !== 201) throw new Error(JSON.stringify(asked.body))
      const { checker } = people()
      await decide(checker, asked.body.id, 'approve')
      return (await payBack(checker, asked.body.id)).body
    },
  }
}

/** Until a step of a refund is in the ledger. */
export const untilPosted = (id: string, step: string) => until(async () => (await LedgerModel.exists({ key: `rf:${id}:${step}` })) !== null)
