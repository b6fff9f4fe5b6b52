import { controlSandbox, playHistory } from '../gateways/history.ts'
import { listPayments } from '../payments/queries.ts'
import { atMalaysianHour, dayMs, malaysianDay, now } from '../platform/clock.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { LineModel } from './model.ts'
import { StatementModel } from './statements.ts'

const minuteMs = 60_000
/** How many payments are looked through for one of yesterday. */
const lookedAt = 50

/**
 * Yesterday at the demo's gateways: what had come in was settled to the bank, somebody paid by a link that the console never made, and one payment
 * is not on the statement. Existing data stays unchanged.
 */
export async function seedReconciliation(
  { DEMO_REFUNDS, PROVIDERS_URL: url, PROVIDERS_CONTROL_KEY: controlKey }: Config,
  log: Log,
): Promise<void> {
  // A demo that asks for no refunds leaves its gateways alone.
  if (DEMO_REFUNDS === 0 || !url || !controlKey) return
  if ((await StatementModel.exists({})) || (await LineModel.exists({}))) return
  const sandbox = { url, controlKey }
  const yesterday = atMalaysianHour(now(), 0, -1)
  try {
    await controlSandbox(sandbox, 'settle', { day: malaysianDay(new Date(yesterday.getTime() - dayMs)) })
    await playHistory(sandbox, [paidOutside(new Date(atMalaysianHour(yesterday, 21).getTime() + 41 * minuteMs))])
    const key = await findKey(yesterday)
    const rule = { mode: 'omitted', operation: 'statement', key, times: 1_000_000 }
    if (key !== null) await controlSandbox(sandbox, 'faults', { rules: [rule] })
  } catch (error) {
    log.warn({ err: error }, 'the statements of the demo have no exceptions')
  }
}

const paidOutside = (at: Date) => {
  const payment = { gateway: 'billplz', key: 'link_9k1c_2207', gatewayPaymentId: 'bill_9k1c_2207', method: 'fpx' } as const
  return { ...payment, amountSen: 6_655, feeSen: 0, at }
}

/** Of a payment that came in through Billplz yesterday. */
async function findKey(yesterday: Date): Promise<string | null> {
  const list = { page: 1, limit: lookedAt, tab: 'completed', gateway: ['billplz'], sort: '-createdAt' } as const
  const { items } = await listPayments({ ...list, gateway: [...list.gateway] })
  const found = items.find(({ processedAt }) => processedAt !== null && malaysianDay(new Date(processedAt)) === malaysianDay(yesterday))
  return found ? `pay_${found.id}_${found.attempt}` : null
}
