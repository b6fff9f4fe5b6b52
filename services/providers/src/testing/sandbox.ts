import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../config.ts'
import { createProviders } from '../server.ts'

const secret = (name: string) => name.padEnd(40, '.')

export const keys = { control: secret('control'), billplz: secret('billplz'), stripe: secret('stripe') }

/** The variables of a sandbox. */
export const environment = (folder: string): Record<string, string> => ({
  PROVIDERS_DATA: folder,
  PROVIDERS_CONTROL_KEY: keys.control,
  PROVIDERS_OPENING_SEN: '10000',
  BILLPLZ_KEY: keys.billplz,
  BILLPLZ_SIGNATURE_KEY: secret('signature'),
  STRIPE_KEY: keys.stripe,
  STRIPE_WEBHOOK_SECRET: secret('webhook'),
})

/** A sandbox in this process, on its own folder. */
export async function startSandbox(folder: string, env: Record<string, string> = {}) {
  const { server, close } = createProviders(readConfig({ ...environment(folder), ...env }), `${folder}/journal.jsonl`)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { ...clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), close }
}

export interface Answered {
  status: number
  body: Record<string, unknown>
}

/** The calls of the tests. */
export function clientOf(url: string) {
  const call = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text } }
  }
  const billplz = { authorization: `Basic ${Buffer.from(`${keys.billplz}:`).toString('base64')}`, 'content-type': 'application/json' }
  const control = { authorization: `Bearer ${keys.control}`, 'content-type': 'application/json' }
  return {
    url,
    call,
    get: (path: string) => call(path, { headers: billplz }),
    post: (path: string, body: object) => call(path, { method: 'POST', headers: billplz, body: JSON.stringify(body) }),
    control: (name: string, body?: object) =>
      call(`/_control/${name}`, body ? { method: 'POST', headers: control, body: JSON.stringify(body) } : { headers: control }),
    press: (billId: string, action: string) => call(`/pay/${billId}`, { method: 'POST', body: new URLSearchParams({ action }) }),
  }
}

export const bill = (key: string, amountSen = 4_200) => ({
  amount: amountSen,
  description: 'Order KS-2026-000001',
  redirect_url: 'http://localhost:4000/track',
  reference_1: key,
  reference_2: 'fpx',
})

export const refund = (key: string, billId: string, amountSen: number) => ({
  bill_id: billId,
  amount: amountSen,
  reason: 'Late',
  reference_id: key,
})
