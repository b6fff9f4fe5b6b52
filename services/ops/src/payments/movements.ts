import { defineMovements, type ImpliedMovement } from '../platform/ledger/movements.ts'
import { payments } from './model.ts'

/** What came in through gateways, and their fees. */
export const paymentMovements = defineMovements({
  entity: payments,
  fields: ['captures'],
  recordOf: (key) => /^pay_([0-9a-f]{24})_\d{1,6}$/.exec(key)?.[1] ?? null,
  of: ({ _id, captures }) => {
    let extras = 0
    return captures.flatMap(({ id: key, into, amountSen, feeSen, isExtra }): ImpliedMovement[] => {
      if (isExtra) extras += 1
      if (into !== 'billplz' && into !== 'stripe') return []
      const step = isExtra ? `extra${extras}` : 'captured'
      const posting = (name: string) => `pay:${_id.toHexString()}:${name}`
      return [
        { gateway: into, kind: 'capture', key, sen: amountSen, posting: posting(step) },
        ...(feeSen > 0
          ? [{ gateway: into, kind: 'fee', key, sen: -feeSen, posting: posting(isExtra ? `${step}_fee` : 'fee') } as const]
          : []),
      ]
    })
  },
})
