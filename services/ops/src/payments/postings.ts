import { accounts } from '../platform/ledger/accounts.ts'
import { definePostings, type Posting } from '../platform/ledger/postings.ts'
import { paymentEvents } from './contract.ts'
import { payments, type CaptureDoc, type PaymentDoc } from './model.ts'

function accountOf({ into, agentId }: CaptureDoc): string {
  switch (into) {
    case 'billplz':
    case 'stripe':
      return accounts.gateway(into)
    case 'agent_cash':
      return accounts.agentCash(agentId?.toHexString() ?? '')
    case 'cash_in_hand':
      return accounts.cashInHand
    case 'bank':
      return accounts.bank
  }
}

/** All money that came in, and what a gateway kept of it. What is owed back stays in the funds of customers. */
export function postingsOf({ _id, captures }: Pick<PaymentDoc, '_id' | 'captures'>): Posting[] {
  const orderId = _id.toHexString()
  let extras = 0
  return captures.flatMap((capture) => {
    const { amountSen, feeSen, at, isExtra } = capture
    if (isExtra) extras += 1
    const step = isExtra ? `extra${extras}` : 'captured'
    const account = accountOf(capture)
    const posting = (name: string, entries: Posting['entries']): Posting => ({
      id: `pay:${orderId}:${name}`,
      kind: `pay:${name}`,
      at,
      orderId,
      entries,
    })
    return [
      posting(step, [
        { account, sen: amountSen },
        { account: accounts.customerFunds, sen: -amountSen },
      ]),
      ...(feeSen > 0
        ? [
            posting(isExtra ? `${step}_fee` : 'fee', [
              { account: accounts.gatewayFee, sen: feeSen },
              { account, sen: -feeSen },
            ]),
          ]
        : []),
    ]
  })
}

export const paymentPostings = definePostings({ entity: payments, events: paymentEvents.types, fields: ['captures'], of: postingsOf })
