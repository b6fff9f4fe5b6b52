import { defineMovements, type ImpliedMovement } from '../platform/ledger/movements.ts'
import { payouts } from './model.ts'

/** What the bank has paid out, and what came back. */
export const payoutMovements = defineMovements({
  entity: payouts,
  fields: ['attempts'],
  recordOf: (key) => /^po_([0-9a-f]{24})_\d{1,6}$/.exec(key)?.[1] ?? null,
  of: ({ _id, attempts }) =>
    attempts.flatMap(({ attempt, key, gateway, status, amountSen, endedAt, returnedAt }): ImpliedMovement[] => {
      if (gateway === 'manual' || !endedAt || status === 'declined') return []
      const posting = (step: string) => `po:${_id.toHexString()}:${attempt}:${step}`
      return [
        { gateway, kind: 'payout', key, sen: -amountSen, posting: posting('paid') },
        ...(returnedAt ? [{ gateway, kind: 'payout_return', key, sen: amountSen, posting: posting('returned') } as const] : []),
      ]
    }),
})
