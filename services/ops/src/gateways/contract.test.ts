import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/process/config.ts'
import { fpxCodes, meaningOf, stripeCodes } from './codes.ts'
import { createGateways } from './registry.ts'
import { faultCases } from './testing/fault-cases.ts'
import { webhookCases, statementCases } from './testing/message-cases.ts'
import { paymentCases } from './testing/payment-cases.ts'
import { paymentOf, startWorld, type World } from './testing/rig.ts'
import { payoutCases, refundCases } from './testing/transfer-cases.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const cases = [...paymentCases, ...refundCases, ...payoutCases, ...faultCases, ...webhookCases, ...statementCases]

describe.each(['billplz', 'stripe'] as const)('the gateway %s', (gateway) => {
  it.each(cases)('$name', async ({ run }) => run(await world.rigOf(gateway)))
})

describe('the gateways of an installation', () => {
  const env = {
    PUBLIC_URL: 'http://localhost:4000',
    MONGO_URL: 'mongodb://127.0.0.1:1/kainsiap',
    REDIS_URL: 'redis://127.0.0.1:1',
    ...Object.fromEntries(
      ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'DATA_SECRET', 'METRICS_TOKEN'].map((name) => [name, name.padEnd(32, '.')]),
    ),
  }
  const keys = Object.fromEntries(
    ['BILLPLZ_KEY', 'BILLPLZ_SIGNATURE_KEY', 'STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => [name, name.padEnd(32, '.')]),
  )
  const gatewaysOf = (change: Record<string, string>) => {
    const { gatewayFor, find } = createGateways(readConfig({ ...env, ...change }))
    const methods = (['fpx', 'bank_transfer', 'card', 'digital_wallet'] as const).map((method) => gatewayFor(method)?.id ?? null)
    return { methods, found: ['billplz', 'stripe', 'paypal'].map((id) => find(id)?.id ?? null) }
  }
  const all = { methods: ['billplz', 'billplz', 'stripe', 'stripe'], found: ['billplz', 'stripe', null] }

  it('take each way of paying where it belongs', () => {
    expect(gatewaysOf({ KAINSIAP_MODE: 'demo', PROVIDERS_URL: 'http://127.0.0.1:4100', ...keys })).toEqual(all)
    const real = { BILLPLZ_URL: 'https://billplz.example.com', STRIPE_URL: 'https://stripe.example.com' }
    expect(gatewaysOf({ KAINSIAP_MODE: 'demo', ...real, ...keys })).toEqual(all)
  })

  it('are none where none is configured', () => {
    const none = { methods: [null, null, null, null], found: [null, null, null] }
    expect(gatewaysOf({ KAINSIAP_MODE: 'demo', PROVIDERS_URL: 'http://127.0.0.1:4100' })).toEqual(none)
  })
})

describe('the codes of FPX', () => {
  it.each([...fpxCodes].filter(([code]) => /^\w{2}$/.test(code)))('after %s a payment is %s', async (code, meaning) => {
    const rig = await world.rigOf('billplz')
    const key = rig.newKey()
    const opened = await rig.adapter.createPayment(paymentOf('billplz', key))
    if (opened.kind !== 'open') throw new Error('no page')
    await rig.press(opened.url, { code })
    const kinds = { done: 'captured', pending: 'pending', declined: 'declined', unclear: 'unknown' }
    const outcome = await rig.adapter.lookupPayment(key)
    expect(outcome.kind).toBe(kinds[meaning])
    if (outcome.kind === 'declined') expect(outcome.code).toBe(code)
    if (outcome.kind === 'unknown') expect(outcome.cause).toBe('bank')
  })

  it('have one meaning each, as they were agreed; a code that is in no table says nothing', () => {
    const meanings = (codes: string) => new Set(codes.split(' ').map((code) => meaningOf(fpxCodes, code)))
    expect(meanings('00')).toEqual(new Set(['done']))
    expect(meanings('09 99')).toEqual(new Set(['pending']))
    expect(meanings('51 48 31 12 1C')).toEqual(new Set(['declined']))
    expect(meanings('87 88 89 96 98 ZZ')).toEqual(new Set(['unclear']))
    expect(meaningOf(stripeCodes, 'something_new')).toBe('unclear')
  })
})

it('says by Stripe’s code why a session is over, and only that it is where the code says neither yes nor no', async () => {
  const rig = await world.rigOf('stripe')
  for (const [code, expected] of [
    ['insufficient_funds', { kind: 'declined', code: 'insufficient_funds' }],
    ['processing_error', { kind: 'declined', code: 'expired' }],
    ['something_new', { kind: 'declined', code: 'expired' }],
  ] as const) {
    const key = rig.newKey()
    const opened = await rig.adapter.createPayment(paymentOf('stripe', key))
    if (opened.kind === 'open') await rig.press(opened.url, { code })
    expect(await rig.adapter.lookupPayment(key)).toEqual(expected)
  }
})

it('does not even call a gateway that keeps failing, and nothing is known', async () => {
  const { adapter, setFaults } = await world.rigOf('billplz')
  await setFaults({ mode: 'outage', operation: 'lookup', times: 1_000 })
  for (let n = 0; n < 20; n += 1) expect(await adapter.lookupPayment('pay_x')).toEqual({ kind: 'unknown', cause: 'reset' })
  await setFaults()
  expect(await adapter.lookupPayment('pay_x')).toEqual({ kind: 'unknown', cause: 'unavailable' })
})
