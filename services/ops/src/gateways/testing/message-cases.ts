import { expect } from 'vitest'
import { GatewayUnreachable, type Movement } from '../contract.ts'
import { patient } from './fault-cases.ts'
import { paymentOf, payoutOf, refundOf, type Case, type Message, type Rig } from './rig.ts'

/** The message about a payment that has just been made. */
async function messageOf(rig: Rig): Promise<Message & { key: string; now: Date }> {
  const key = rig.newKey()
  await rig.pay(4_200, key)
  // What is due is delivered, signed by the real time.
  await rig.now()
  const now = new Date()
  const message = rig.messages().find(({ raw, headers }) => rig.adapter.verifyWebhook(raw, headers, now)?.key === key)
  if (!message) throw new Error('no message has arrived')
  return { ...message, key, now }
}

export const webhookCases: Case[] = [
  {
    name: 'is told of a payment, a refund and a payout, each with its key',
    run: async ({ pay, newKey, adapter, told, now }) => {
      const [key, refundKey, payoutKey] = [newKey(), newKey('rf'), newKey('po')]
      const { gatewayPaymentId } = await pay(4_200, key)
      await adapter.createRefund(refundOf(refundKey, gatewayPaymentId, 4_200))
      await adapter.createPayout(payoutOf(payoutKey, 100))
      expect(await told(key)).toMatchObject([{ kind: 'payment', key }])
      expect(await told(refundKey)).toMatchObject([{ kind: 'refund', key: refundKey }])
      const [notice] = await told(payoutKey)
      expect(notice).toMatchObject({ kind: 'payout', key: payoutKey })
      // When it happened by the sandbox's clock, or when the message was sent.
      const ages = [await now(), new Date()].map((at) => Math.abs(at.getTime() - (notice?.at.getTime() ?? 0)))
      expect(Math.min(...ages)).toBeLessThan(5_000)
    },
  },
  {
    name: 'believes no message in which a byte is changed, whichever',
    run: async (rig) => {
      const { raw, headers, now } = await messageOf(rig)
      for (let n = 0; n < raw.length; n += 1) {
        const forged = Buffer.from(raw)
        forged[n] = (forged[n] ?? 0) ^ 1
        expect(rig.adapter.verifyWebhook(forged, headers, now), `byte ${n}`).toBeNull()
      }
      expect(rig.adapter.verifyWebhook(raw.subarray(0, -1), headers, now)).toBeNull()
    },
  },
  {
    name: 'believes no message that is signed with another secret, or not at all',
    run: async (rig) => {
      const { raw, headers, now } = await messageOf(rig)
      expect(rig.another({ secrets: ['a secret of somebody else'] }).verifyWebhook(raw, headers, now)).toBeNull()
      const { 'stripe-signature': _signature, ...unsigned } = headers
      const text = raw.toString().replace(/&x_signature=\w+/, '')
      expect(rig.adapter.verifyWebhook(Buffer.from(text), unsigned, now)).toBeNull()
    },
  },
  {
    name: 'believes messages signed with either of two secrets while one is changed, and with the old one no longer after that',
    run: async (rig) => {
      const { raw, headers, now, key } = await messageOf(rig)
      for (const secrets of [
        ['a new secret', rig.secret],
        [rig.secret, 'an old secret'],
      ])
        expect(rig.another({ secrets }).verifyWebhook(raw, headers, now)).toMatchObject({ key })
      expect(rig.another({ secrets: ['a new secret'] }).verifyWebhook(raw, headers, now)).toBeNull()
    },
  },
  {
    name: 'believes a message for 300 s, by its own time, and none from the future',
    run: async (rig) => {
      const { raw, headers, now, key } = await messageOf(rig)
      const read = (afterMs: number) => rig.adapter.verifyWebhook(raw, headers, new Date(now.getTime() + afterMs))
      expect(read(290_000)).toMatchObject({ key })
      expect(read(302_000)).toBeNull()
      expect(read(-310_000)).toBeNull()
    },
  },
  {
    name: 'sees one event in a message that arrives five times, and others in others',
    run: async (rig) => {
      await rig.setFaults({ mode: 'webhooks', webhooks: 'repeated' })
      const [key, before] = [rig.newKey(), rig.messages().length]
      await rig.pay(4_200, key)
      expect(await rig.told(key)).toHaveLength(1)
      expect(rig.messages().length - before).toBe(5)
      const other = await messageOf(rig)
      expect((await rig.told(other.key))[0]?.eventId).not.toBe((await rig.told(key))[0]?.eventId)
    },
  },
  {
    name: 'may be told before the answer, or never, and finds out all the same',
    run: async (rig) => {
      const { gatewayPaymentId } = await rig.pay(4_200)
      const [early, never] = [rig.newKey('rf'), rig.newKey('rf')]
      await rig.setFaults({ mode: 'webhooks', webhooks: 'early' })
      const before = rig.messages().length
      await rig.adapter.createRefund(refundOf(early, gatewayPaymentId, 100))
      expect(rig.messages().length).toBeGreaterThan(before)
      await rig.setFaults({ mode: 'webhooks', webhooks: 'never' })
      await rig.adapter.createRefund(refundOf(never, gatewayPaymentId, 100))
      expect(await rig.told(never)).toEqual([])
      expect(await rig.adapter.lookup('refund', never)).toMatchObject({ kind: 'succeeded' })
    },
  },
  {
    name: 'may be told in another order than things happened',
    run: async (rig) => {
      const { gatewayPaymentId } = await rig.pay(4_200)
      await rig.setFaults({ mode: 'webhooks', webhooks: 'shuffled', operation: 'create_refund', times: 3, ms: 1_000 })
      const keys = ['rf', 'rf', 'rf'].map(rig.newKey)
      for (const key of keys) await rig.adapter.createRefund(refundOf(key, gatewayPaymentId, 100))
      const order: string[] = []
      for (let second = 0; second < 3; second += 1) {
        for (const key of keys) if (!order.includes(key) && (await rig.told(key)).length > 0) order.push(key)
        await rig.advance(1_000)
      }
      expect(order).toEqual(keys.toReversed())
    },
  },
  {
    name: 'may be told five times, at any time',
    run: async (rig) => {
      const { gatewayPaymentId } = await rig.pay(4_200)
      await rig.setFaults({ mode: 'webhooks', webhooks: 'scattered', operation: 'create_refund', ms: 1_000 })
      const key = rig.newKey('rf')
      const copies = () => rig.messages().filter(({ raw }) => raw.includes(key))
      await rig.adapter.createRefund(refundOf(key, gatewayPaymentId, 100))
      await rig.advance(8_000)
      expect(copies()).toHaveLength(5)
      expect(await rig.told(key)).toHaveLength(1)
    },
  },
  {
    name: 'believes nothing that another gateway could have sent',
    run: async (rig) => {
      const now = await rig.now()
      for (const text of ['', '{}', '[]', 'null', 'a=b&a=c', 'id=1&x_signature=', '%', '{"id":"evt_1"}'])
        for (const signature of [undefined, '', 't=1', 'v1=00', `t=${Math.floor(now.getTime() / 1_000)},v1=00`])
          expect(rig.adapter.verifyWebhook(Buffer.from(text), { 'stripe-signature': signature }, now)).toBeNull()
    },
  },
]

const day = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

async function statementOf({ adapter }: Rig, of: string): Promise<Movement[]> {
  const all: Movement[] = []
  for (let cursor: string | undefined; ;) {
    const { items, next } = await adapter.listMovements(of, cursor)
    all.push(...items)
    if (next === undefined) return all
    cursor = next
  }
}

export const statementCases: Case[] = [
  {
    name: 'lists each movement of a day once, under its key: captures, fees, refunds, payouts and what came back',
    run: async (rig) => {
      const [key, refundKey, payoutKey] = [rig.newKey(), rig.newKey('rf'), rig.newKey('po')]
      const { gatewayPaymentId } = await rig.pay(8_000, key)
      await rig.adapter.createRefund(refundOf(refundKey, gatewayPaymentId, 3_000))
      await rig.setFaults({ mode: 'returned_later', operation: 'create_payout', ms: 1_000 })
      await rig.adapter.createPayout(payoutOf(payoutKey, 500))
      await rig.advance(1_000)
      const own = (await statementOf(rig, day(await rig.now()))).filter((one) => [key, refundKey, payoutKey].includes(one.key))
      expect(own.map(({ kind, key: of, amountSen }) => [kind, of, amountSen])).toEqual([
        ['capture', key, 8_000],
        ['fee', key, -200],
        ['refund', refundKey, -3_000],
        ['payout', payoutKey, -500],
        ['payout_return', payoutKey, 500],
      ])
      expect(own[0]?.gatewayRef).toBe(gatewayPaymentId)
      expect(new Set(own.map(({ id }) => id)).size).toBe(5)
    },
  },
  {
    name: 'lists more than a page holds, page by page, each movement once',
    run: async (rig) => {
      const items = Array.from({ length: 120 }, () => rig.newKey('past')).map((key) => ({
        gateway: rig.gateway,
        key,
        gatewayPaymentId: `${rig.gateway}-${key}`,
        method: 'card',
        amountSen: 1_000,
        feeSen: 25,
        at: '2026-03-02T15:59:59.999Z',
      }))
      await rig.control('history', { items })
      const movements = await statementOf(rig, '2026-03-02')
      expect(new Set(movements.map(({ id }) => id)).size).toBe(240)
      expect(movements.reduce((sum, { amountSen }) => sum + amountSen, 0)).toBe(120 * 975)
      // The next Malaysian day begins a millisecond later.
      expect(await statementOf(rig, '2026-03-03')).toEqual([])
    },
  },
  {
    name: 'lists what it has sent to our bank, once for each day, and leaves nothing out that had come in',
    run: async (rig) => {
      const item = (amountSen: number) => {
        const key = rig.newKey('past')
        const payment = { gateway: rig.gateway, key, gatewayPaymentId: `${rig.gateway}-${key}`, method: 'card' }
        return { ...payment, amountSen, feeSen: 25, at: '2026-02-01T04:00:00.000Z' }
      }
      await rig.control('history', { items: [item(1_000)] })
      for (const _ of ['first', 'again']) await rig.control('settle', { day: '2026-02-01' })
      const settlement = (of: string, amountSen: number) => [{ kind: 'settlement', key: `set_${rig.gateway}_${of}`, amountSen }]
      expect(await statementOf(rig, '2026-02-02')).toMatchObject(settlement('2026-02-01', -975))
      await rig.control('history', { items: [item(500)] })
      await rig.control('settle', { day: '2026-02-02' })
      expect(await statementOf(rig, '2026-02-03')).toMatchObject(settlement('2026-02-02', -475))
    },
  },
  {
    name: 'may have a statement that leaves a movement out, until it is there',
    run: async (rig) => {
      const key = rig.newKey()
      await rig.pay(4_200, key)
      const kinds = async () => (await statementOf(rig, day(await rig.now()))).flatMap((one) => (one.key === key ? [one.kind] : []))
      await rig.setFaults({ mode: 'omitted', operation: 'statement', key, times: 1_000 })
      expect(await kinds()).toEqual([])
      await rig.setFaults()
      expect(await kinds()).toEqual(['capture', 'fee'])
    },
  },
  {
    name: 'has a statement whole or not at all',
    run: async (rig) => {
      const today = day(await rig.now())
      for (const [mode, cause] of [
        ['malformed', 'malformed'],
        ['error_before', '5xx'],
        ['outage', 'reset'],
        ['hang', 'timeout'],
      ] as const) {
        await rig.setFaults({ mode, operation: 'statement', ms: 60_000 })
        await expect(patient(rig, mode).listMovements(today)).rejects.toThrow(new GatewayUnreachable(cause))
      }
      await expect(rig.adapter.listMovements(today, 'mv_nothing')).rejects.toThrow(new GatewayUnreachable('rejected'))
    },
  },
  {
    name: 'knows an operation with a magic amount by its fault',
    run: async ({ adapter, gateway, newKey }) => {
      const key = newKey()
      expect(await adapter.createPayment(paymentOf(gateway, key, 999_006))).toEqual({ kind: 'unknown', cause: 'malformed' })
      expect(await adapter.lookupPayment(key)).toMatchObject({ kind: 'open' })
      expect(await adapter.createPayment(paymentOf(gateway, newKey(), 999_004))).toEqual({ kind: 'unknown', cause: '5xx' })
      expect(await adapter.createPayment(paymentOf(gateway, newKey(), 999_012))).toEqual({ kind: 'unknown', cause: 'rate_limited' })
    },
  },
]
