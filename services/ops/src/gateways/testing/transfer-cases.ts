import { expect } from 'vitest'
import { payoutOf, refundOf, type Case } from './rig.ts'

const outcomes = (answers: readonly { kind: string }[]) => {
  const count = (kind: string) => answers.filter((answer) => answer.kind === kind).length
  return { succeeded: count('succeeded'), declined: count('declined') }
}

export const refundCases: Case[] = [
  {
    name: 'refunds parts of a payment until all of it is refunded, and no sen more',
    run: async ({ adapter, pay, newKey, gateway }) => {
      const { gatewayPaymentId } = await pay(10_000)
      for (const amountSen of [2_500, 7_499]) {
        const key = newKey('rf')
        const refunded = await adapter.createRefund(refundOf(key, gatewayPaymentId, amountSen))
        expect(refunded).toEqual({ kind: 'succeeded', gatewayRef: expect.stringMatching(/\w{20,}/) })
        expect(await adapter.lookup('refund', key)).toEqual(refunded)
      }
      const tooMuch = { kind: 'declined', code: gateway === 'billplz' ? 'amount_exceeds_paid' : 'charge_already_refunded' }
      expect(await adapter.createRefund(refundOf(newKey('rf'), gatewayPaymentId, 2))).toEqual(tooMuch)
      expect(await adapter.createRefund(refundOf(newKey('rf'), gatewayPaymentId, 1))).toMatchObject({ kind: 'succeeded' })
    },
  },
  {
    name: 'remembers a refund that was declined',
    run: async ({ adapter, pay, newKey }) => {
      const { gatewayPaymentId } = await pay(1_000)
      const refund = refundOf(newKey('rf'), gatewayPaymentId, 1_001)
      const declined = await adapter.createRefund(refund)
      expect(declined.kind).toBe('declined')
      expect(await adapter.lookup('refund', refund.key)).toEqual(declined)
      expect(await adapter.createRefund(refund)).toEqual(declined)
    },
  },
  {
    name: 'lets one of two refunds win that together are more than was paid, in every one of 8 races',
    run: async ({ adapter, pay, newKey }) => {
      for (let race = 0; race < 8; race += 1) {
        const { gatewayPaymentId } = await pay(10_000)
        const both = [1, 2].map(() => adapter.createRefund(refundOf(newKey('rf'), gatewayPaymentId, 6_000)))
        expect(outcomes(await Promise.all(both))).toEqual({ succeeded: 1, declined: 1 })
      }
    },
  },
  {
    name: 'lets exactly 14 of 50 refunds of RM 7 through at once, of RM 100 paid',
    run: async ({ adapter, pay, newKey }) => {
      const { gatewayPaymentId } = await pay(10_000)
      const all = Array.from({ length: 50 }, () => adapter.createRefund(refundOf(newKey('rf'), gatewayPaymentId, 700)))
      expect(outcomes(await Promise.all(all))).toEqual({ succeeded: 14, declined: 36 })
    },
  },
  {
    name: 'refunds once for a key, and refuses the key for another amount',
    run: async ({ adapter, pay, newKey, availableSen }) => {
      const { gatewayPaymentId } = await pay(5_000)
      const refund = refundOf(newKey('rf'), gatewayPaymentId, 2_000)
      const before = await availableSen()
      const all = await Promise.all(Array.from({ length: 5 }, () => adapter.createRefund(refund)))
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
      expect((await availableSen()) - before).toBe(-2_000)
      expect(await adapter.createRefund({ ...refund, amountSen: 1_000 })).toEqual({ kind: 'unknown', cause: 'rejected' })
    },
  },
  {
    name: 'refunds nothing of what was not paid or is not there',
    run: async ({ adapter, newKey }) => {
      expect(await adapter.createRefund(refundOf(newKey('rf'), 'nobody', 100))).toMatchObject({ kind: 'declined' })
      expect(await adapter.lookup('refund', newKey('rf'))).toEqual({ kind: 'not_found' })
    },
  },
  {
    name: 'keeps the amount of a pending refund, and frees it if it is declined',
    run: async ({ adapter, pay, newKey, setFaults, advance, declineCode }) => {
      const { gatewayPaymentId } = await pay(1_000)
      await setFaults({ mode: 'pending_then_declined', operation: 'create_refund', ms: 5_000 })
      const key = newKey('rf')
      expect(await adapter.createRefund(refundOf(key, gatewayPaymentId, 1_000))).toMatchObject({ kind: 'pending' })
      expect(await adapter.createRefund(refundOf(newKey('rf'), gatewayPaymentId, 1))).toMatchObject({ kind: 'declined' })
      await advance(5_000)
      expect(await adapter.lookup('refund', key)).toEqual({ kind: 'declined', code: declineCode })
      expect(await adapter.createRefund(refundOf(newKey('rf'), gatewayPaymentId, 1_000))).toMatchObject({ kind: 'succeeded' })
    },
  },
]

export const payoutCases: Case[] = [
  {
    name: 'pays out once for a key, and takes it from the balance',
    run: async ({ adapter, newKey, availableSen }) => {
      const payout = payoutOf(newKey('po'), 12_300)
      const before = await availableSen()
      const all = await Promise.all(Array.from({ length: 5 }, () => adapter.createPayout(payout)))
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(all[0]).toEqual({ kind: 'succeeded', gatewayRef: expect.stringMatching(/\w{20,}/) })
      expect(await adapter.lookup('payout', payout.key)).toEqual(all[0])
      expect((await availableSen()) - before).toBe(-12_300)
    },
  },
  {
    name: 'refuses the key of a payout for another account',
    run: async ({ adapter, newKey }) => {
      const payout = payoutOf(newKey('po'), 100)
      await adapter.createPayout(payout)
      const other = { ...payout, bank: { ...payout.bank, accountNumber: '999999999999' } }
      expect(await adapter.createPayout(other)).toEqual({ kind: 'unknown', cause: 'rejected' })
    },
  },
  {
    name: 'declines a payout for which there is no money, also if another one that is on its way takes it',
    run: async ({ adapter, newKey, availableSen, setFaults, advance, gateway }) => {
      const share = Math.floor((await availableSen()) * 0.6)
      await setFaults({ mode: 'pending_then_declined', operation: 'create_payout', ms: 5_000 })
      expect(await adapter.createPayout(payoutOf(newKey('po'), share))).toMatchObject({ kind: 'pending' })
      const declined = { kind: 'declined', code: gateway === 'billplz' ? '51' : 'balance_insufficient' }
      const key = newKey('po')
      expect(await adapter.createPayout(payoutOf(key, share))).toEqual(declined)
      expect(await adapter.lookup('payout', key)).toEqual(declined)
      await advance(5_000)
      const again = newKey('po')
      await setFaults({ mode: 'returned_later', operation: 'create_payout', ms: 1_000 })
      expect(await adapter.createPayout(payoutOf(again, share))).toMatchObject({ kind: 'succeeded' })
      await advance(1_000)
    },
  },
  {
    name: 'is pending until the bank answers',
    run: async ({ adapter, newKey, setFaults, advance }) => {
      await setFaults({ mode: 'pending_then_ok', operation: 'create_payout', ms: 5_000 })
      const key = newKey('po')
      expect(await adapter.createPayout(payoutOf(key, 500))).toMatchObject({ kind: 'pending' })
      await advance(4_000)
      expect(await adapter.lookup('payout', key)).toMatchObject({ kind: 'pending' })
      await advance(1_000)
      expect(await adapter.lookup('payout', key)).toMatchObject({ kind: 'succeeded' })
    },
  },
  {
    name: 'may come back after it succeeded, with the whole amount',
    run: async ({ adapter, newKey, setFaults, advance, availableSen, told }) => {
      await setFaults({ mode: 'returned_later', operation: 'create_payout', ms: 3 * 86_400_000 })
      const [key, before] = [newKey('po'), await availableSen()]
      expect(await adapter.createPayout(payoutOf(key, 7_000))).toMatchObject({ kind: 'succeeded' })
      expect(await told(key)).toHaveLength(1)
      await advance(3 * 86_400_000)
      expect(await adapter.lookup('payout', key)).toMatchObject({ kind: 'returned', code: 'account_closed', at: expect.any(Date) })
      expect(await availableSen()).toBe(before)
      expect(await told(key)).toHaveLength(2)
    },
  },
]
