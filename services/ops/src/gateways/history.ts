import { setTimeout as wait } from 'node:timers/promises'
import type { PastPayment } from './contract.ts'

const batchSize = 1_000
const triesMax = 8
const firstPauseMs = 250

/** Tells the sandbox of a demo what was captured before it began, so that it can be refunded. What the sandbox knows already is left out. */
export async function playHistory(
  { url, controlKey }: { url: string; controlKey: string },
  payments: readonly PastPayment[],
): Promise<number> {
  let added = 0
  for (let from = 0; from < payments.length; from += batchSize)
    added += await send({ url, controlKey }, payments.slice(from, from + batchSize))
  return added
}

/** The sandbox may still be starting. */
async function send(target: { url: string; controlKey: string }, items: readonly PastPayment[]): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(target, items)
    } catch (error) {
      if (tries === triesMax) throw error
      await wait(firstPauseMs * tries)
    }
  }
}

async function sendOnce({ url, controlKey }: { url: string; controlKey: string }, items: readonly PastPayment[]): Promise<number> {
  const response = await fetch(`${url}/_control/history`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the sandbox of the gateways answered ${response.status} to the payments of the past`)
  return ((await response.json()) as { added: number }).added
}
