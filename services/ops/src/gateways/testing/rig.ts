import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gatewayKeys, startProviders, type Sandbox, providersClient } from '../../testing/system/providers.ts'
import { createBillplzAdapter } from '../billplz.ts'
import type { GatewayAdapter, GatewayId, GatewayNotice, PaymentOutcome } from '../contract.ts'
import { createStripeAdapter } from '../stripe.ts'

export interface Message {
  raw: Buffer
  headers: IncomingHttpHeaders
}

export interface AdapterOptions {
  timeoutMs?: number
  secrets?: readonly string[]
  apiKey?: string
}

/** A gateway in front of the real sandbox, for one case. */
export interface Rig extends Sandbox {
  gateway: GatewayId
  /** Of the sandbox behind it. */
  sandbox: { url: string; controlKey: string }
  adapter: GatewayAdapter
  /** Another adapter of the same gateway. */
  another: (options: AdapterOptions) => GatewayAdapter
  secret: string
  apiKey: string
  /** What the gateway says when the bank declines. */
  declineCode: string
  /** A key that no other case uses. */
  newKey: (prefix?: string) => string
  /** The sandbox's time. */
  now: () => Promise<Date>
  /** The messages that have arrived so far. */
  messages: () => Message[]
  /** What the adapter reads in recent messages about a key; copies count once. */
  told: (key: string) => Promise<GatewayNotice[]>
  /** Opens a page and has it paid. */
  pay: (amountSen: number, key?: string) => Promise<PaymentOutcome & { kind: 'captured' }>
  availableSen: () => Promise<number>
}

export interface World {
  rigOf: (gateway: GatewayId) => Promise<Rig>
  stop: () => Promise<void>
}

/** One sandbox, and a server that takes its messages, for all cases. */
export async function startWorld(): Promise<World> {
  const inboxes: Record<string, Message[]> = { billplz: [], stripe: [] }
  const server = createServer((request, response) => {
    void buffer(request).then((raw) => {
      inboxes[request.url?.slice(1) ?? '']?.push({ raw, headers: request.headers })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const inboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = gatewayKeys()
  const providers = await startProviders({ ...keys, STRIPE_WEBHOOK_URL: `${inboxUrl}/stripe`, PROVIDERS_OPENING_SEN: '5000000' })
  const client = providersClient({ url: providers.url, controlKey: keys['PROVIDERS_CONTROL_KEY'] ?? '' })
  let count = 0
  const newKey = (prefix = 'pay') => `${prefix}_${(count += 1)}`
  return {
    rigOf: async (gateway) => {
      await client.setFaults()
      return createRig({ gateway, url: providers.url, keys, inboxUrl, client, newKey, messages: () => inboxes[gateway] ?? [] })
    },
    stop: async () => {
      await providers.kill('SIGKILL')
      server.closeAllConnections()
      server.close()
    },
  }
}

interface RigParts {
  gateway: GatewayId
  url: string
  keys: Record<string, string>
  inboxUrl: string
  client: Sandbox
  newKey: Rig['newKey']
  messages: () => Message[]
}

function createRig(parts: RigParts): Rig {
  const { gateway, client, newKey, messages, keys } = parts
  const secret = keys[gateway === 'billplz' ? 'BILLPLZ_SIGNATURE_KEY' : 'STRIPE_WEBHOOK_SECRET'] ?? ''
  const apiKey = keys[gateway === 'billplz' ? 'BILLPLZ_KEY' : 'STRIPE_KEY'] ?? ''
  const another = (options: AdapterOptions) => createAdapter(parts, { secrets: [secret], apiKey, ...options })
  const adapter = another({})
  const now = async () => new Date(String((await client.advance(0))['now']))
  return {
    ...client,
    gateway,
    sandbox: { url: parts.url, controlKey: keys['PROVIDERS_CONTROL_KEY'] ?? '' },
    adapter,
    another,
    secret,
    apiKey,
    declineCode: gateway === 'billplz' ? '51' : 'card_declined',
    newKey,
    now,
    messages,
    told: async (key) => {
      // What is due is delivered, signed by the real time.
      await now()
      const notices = messages().map(({ raw, headers }) => adapter.verifyWebhook(raw, headers, new Date()))
      return [...new Map(notices.flatMap((notice) => (notice?.key === key ? [[notice.eventId, notice]] : []))).values()]
    },
    pay: async (amountSen, key = newKey()) => {
      const opened = await adapter.createPayment(paymentOf(gateway, key, amountSen))
      if (opened.kind !== 'open') throw new Error(`the page was not opened: ${JSON.stringify(opened)}`)
      await client.press(opened.url, 'pay')
      const paid = await adapter.lookupPayment(key)
      if (paid.kind !== 'captured') throw new Error(`the page was not paid: ${JSON.stringify(paid)}`)
      return paid
    },
    availableSen: async () => ((await client.control('books'))[gateway] as { availableSen: number }).availableSen,
  }
}

function createAdapter(
  { gateway, url, inboxUrl }: RigParts,
  { secrets, apiKey, timeoutMs }: AdapterOptions & { secrets: readonly string[]; apiKey: string },
) {
  const settings = { baseUrl: url, key: apiKey, ...(timeoutMs !== undefined && { timeoutMs }) }
  return gateway === 'billplz'
    ? createBillplzAdapter({ ...settings, signatureKeys: secrets, callbackUrl: `${inboxUrl}/billplz` })
    : createStripeAdapter({ ...settings, webhookSecrets: secrets })
}

export const paymentOf = (gateway: GatewayId, key: string, amountSen = 4_200) => ({
  key,
  amountSen,
  method: gateway === 'billplz' ? ('fpx' as const) : ('card' as const),
  description: 'Order KS-2026-000001',
  returnUrl: 'https://www.example.com/track',
})

export const refundOf = (key: string, gatewayPaymentId: string, amountSen: number) => ({
  key,
  gatewayPaymentId,
  amountSen,
  reason: 'Delivered late',
})

export const payoutOf = (key: string, amountSen: number) => ({
  key,
  bank: { bankCode: 'MBBEMYKL', accountNumber: '512345678901', holderName: 'Aminah binti Yusof' },
  amountSen,
  reference: 'KainSiap',
})

/** A case of the contract that every adapter keeps. */
export interface Case {
  name: string
  run: (rig: Rig) => Promise<void>
}
