import { setTimeout as wait } from 'node:timers/promises'
import type { PastPayment } from './contract.ts'

const batchSize = 1_000
const triesMax = 8
const firstPauseMs = 250

interface Sandbox {
  url: string
  controlKey: string
}

/** Tells the sandbox of a demo what was captured before it began, so that it can be refunded. What the sandbox knows already is left out. */
export async function playHistory({ url, controlKey }: Sandbox, payments: readonly PastPayment[]): Promise<number> {
  let added = 0
  for (let from = 0; from < payments.length; from += batchSize)
    added += await send({ url, controlKey }, payments.slice(from, from + batchSize))
  return added
}

/** The sandbox may still be starting. */
async function send(target: Sandbox, items: readonly PastPayment[]): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(target, items)
    } catch (error) {
      if (tries === triesMax) throw error
      await wait(firstPauseMs * tries)
    }
  }
}

async function sendOnce(target: Sandbox, items: readonly PastPayment[]): Promise<number> {
  return ((await controlSandbox(target, 'history', { items })) as { added: number }).added
}

/** Has the sandbox of a demo do what no gateway offers: see the README of services/providers. */
export async function controlSandbox({ url, controlKey }: Sandbox, name: 'history' | 'settle' | 'faults', body: object): Promise<unknown> {
  const response = await fetch(`${url}/_control/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the sandbox of the gateways answered ${response.status} to ${name}`)
  return response.json()
}
