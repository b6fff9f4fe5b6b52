import { expect } from 'vitest'
import type { PaymentRequest } from '../contract.ts'
import { playHistory } from '../history.ts'
import { paymentOf, refundOf, type Case, type Rig } from './rig.ts'

const hourMs = 3_600_000
/** Opens a page; returns its address. */
async function open({ adapter, gateway }: Rig, key: string, amountSen?: number): Promise<string> {
  const opened = await adapter.createPayment(paymentOf(gateway, key, amountSen))
  if (opened.kind !== 'open') throw new Error(JSON.stringify(opened))
  return opened.url
}

function refusesOther(change: Partial<PaymentRequest>): Case {
  return {
    name: `refuses a key that is used again with another ${Object.keys(change).join()}, and leaves the first alone`,
    run: async ({ adapter, gateway, newKey }) => {
      const payment = paymentOf(gateway, newKey())
      const opened = await adapter.createPayment(payment)
      expect(await adapter.createPayment({ ...payment, ...change })).toEqual({ kind: 'unknown', cause: 'rejected' })
      expect(await adapter.lookupPayment(payment.key)).toEqual(opened)
    },
  }
}

export const paymentCases: Case[] = [
  {
    name: 'opens a hosted page, which a look-up finds by the key',
    run: async ({ adapter, gateway, newKey }) => {
      const key = newKey()
      const opened = await adapter.createPayment(paymentOf(gateway, key))
      expect(opened).toEqual({ kind: 'open', gatewayPaymentId: expect.stringMatching(/\w{20,}/), url: expect.stringContaining('/pay/') })
      expect(await adapter.lookupPayment(key)).toEqual(opened)
    },
  },
  {
    name: 'finds nothing under a key that was never sent',
    run: async ({ adapter, newKey }) => {
      expect(await adapter.lookupPayment(newKey())).toEqual({ kind: 'not_found' })
    },
  },
  {
    name: 'opens one page for a key, however often and however many at once ask for it',
    run: async ({ adapter, gateway, newKey }) => {
      const payment = paymentOf(gateway, newKey())
      const opened = await Promise.all(Array.from({ length: 10 }, () => adapter.createPayment(payment)))
      expect(new Set(opened.map((one) => JSON.stringify(one))).size).toBe(1)
    },
  },
  refusesOther({ amountSen: 4_300 }),
  refusesOther({ description: 'Another order' }),
  refusesOther({ returnUrl: 'https://www.example.com/other' }),
  {
    name: 'captures what the customer pays, with the fee and the time',
    run: async (rig) => {
      const key = rig.newKey()
      await rig.press(await open(rig, key, 12_345), 'pay')
      const at = await rig.now()
      const paid = await rig.adapter.lookupPayment(key)
      expect(paid).toMatchObject({ kind: 'captured', amountSen: 12_345, feeSen: 309 })
      if (paid.kind === 'captured') expect(Math.abs(paid.at.getTime() - at.getTime())).toBeLessThan(5_000)
      expect(await rig.adapter.createPayment(paymentOf(rig.gateway, key, 12_345))).toEqual(paid)
    },
  },
  {
    name: 'is declined when the bank declines',
    run: async (rig) => {
      const key = rig.newKey()
      await rig.press(await open(rig, key), 'decline')
      expect(await rig.adapter.lookupPayment(key)).toEqual({ kind: 'declined', code: rig.declineCode })
    },
  },
  {
    name: 'is declined when the customer leaves the page',
    run: async (rig) => {
      const key = rig.newKey()
      await rig.press(await open(rig, key), 'cancel')
      expect(await rig.adapter.lookupPayment(key)).toEqual({ kind: 'declined', code: rig.gateway === 'billplz' ? '1C' : 'canceled' })
    },
  },
  {
    name: 'is declined when nobody has paid for a day, and cannot be paid any more',
    run: async (rig) => {
      const key = rig.newKey()
      const url = await open(rig, key)
      await rig.advance(25 * hourMs)
      expect(await rig.adapter.lookupPayment(key)).toEqual({ kind: 'declined', code: 'expired' })
      expect(await rig.press(url, 'pay')).toBe(409)
    },
  },
  {
    name: 'is paid once, whatever is pressed afterwards',
    run: async (rig) => {
      const key = rig.newKey()
      const url = await open(rig, key)
      const before = await rig.availableSen()
      const answers = await Promise.all(['pay', 'pay', 'decline'].map((button) => rig.press(url, button)))
      expect(answers.toSorted((one, other) => one - other)).toEqual([303, 409, 409])
      expect([4_095, 0]).toContain((await rig.availableSen()) - before)
    },
  },
  {
    name: 'is pending until the bank answers',
    run: async (rig) => {
      const key = rig.newKey()
      await rig.press(await open(rig, key), 'later')
      expect(await rig.adapter.lookupPayment(key)).toMatchObject({ kind: 'pending' })
      await rig.advance(60_000)
      expect(await rig.adapter.lookupPayment(key)).toMatchObject({ kind: 'captured', amountSen: 4_200 })
    },
  },
  {
    name: 'may be declined after it was pending',
    run: async (rig) => {
      const key = rig.newKey()
      const url = await open(rig, key)
      await rig.setFaults({ mode: 'pending_then_declined', operation: 'pay', ms: 5_000 })
      await rig.press(url, 'pay')
      expect(await rig.adapter.lookupPayment(key)).toMatchObject({ kind: 'pending' })
      await rig.advance(5_000)
      expect(await rig.adapter.lookupPayment(key)).toEqual({ kind: 'declined', code: rig.declineCode })
    },
  },
  {
    name: 'captures two attempts of one order, if the customer pays both pages',
    run: async (rig) => {
      const [first, second] = [await rig.pay(1_000), await rig.pay(1_000)]
      expect(first.gatewayPaymentId).not.toBe(second.gatewayPaymentId)
    },
  },
  {
    name: 'refunds what was captured in the past, of which it is told once',
    run: async (rig) => {
      const key = rig.newKey('past')
      const gatewayPaymentId = `${rig.gateway}-${key}`
      const at = new Date('2026-05-04T03:02:01.000Z')
      const past = { gateway: rig.gateway, key, gatewayPaymentId, method: 'card' as const, amountSen: 2_000, feeSen: 50, at }
      expect([await playHistory(rig.sandbox, [past]), await playHistory(rig.sandbox, [past])]).toEqual([1, 0])
      expect(await rig.adapter.lookupPayment(key)).toEqual({
        kind: 'captured',
        gatewayPaymentId,
        amountSen: 2_000,
        feeSen: 50,
        at,
      })
      expect((await rig.adapter.listMovements('2026-05-04')).items.map(({ amountSen }) => amountSen)).toContain(2_000)
      expect(await rig.adapter.createRefund(refundOf(rig.newKey('rf'), gatewayPaymentId, 2_000))).toMatchObject({ kind: 'succeeded' })
    },
  },
]
