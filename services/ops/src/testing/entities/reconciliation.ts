import { everyMovement } from '../../features.ts'
import type { Movement } from '../../gateways/contract.ts'
import { malaysianDay } from '../../platform/clock.ts'
import type { ReconciliationLine } from '../../reconciliation/contract.ts'
import { LineModel, toLine, type LineDoc } from '../../reconciliation/model.ts'
import { reconcile, rematch } from '../../reconciliation/reconcile.ts'
import type { Client } from '../http/client.ts'
import { captureAgain, postMoney } from './payments.ts'
import { until } from '../system/processes.ts'

/** The lines of a key, captures before fees. */
export async function linesOf(key: string): Promise<ReconciliationLine[]> {
  const docs = await LineModel.find({ key }).sort({ kind: 1, at: 1 }).lean<LineDoc[]>()
  return docs.map(toLine)
}

/** Looks again until the line of this capture is as it should be. */
export const rematched = (key: string, isRight: (line: ReconciliationLine) => boolean): Promise<void> =>
  until(async () => {
    await rematch(everyMovement)
    const [line] = await linesOf(key)
    return line !== undefined && isRight(line)
  })

/** Sets one movement beside ours, as if a statement listed it. */
export function noteMovement(change: Pick<Movement, 'key'> & Partial<Movement>): Promise<void> {
  const readAt = new Date()
  const movement: Movement = {
    id: `x_${change.key}`,
    kind: 'capture',
    gatewayRef: `bill_${change.key}`,
    amountSen: 5_000,
    at: readAt,
    ...change,
  }
  return reconcile(everyMovement, { provider: 'billplz', day: malaysianDay(readAt), readAt, movements: [movement] })
}

/** Causes every kind of event of reconciliation, with a payment of its own. */
export async function changeReconciliation(paymentId: string, client: Client): Promise<void> {
  const [ours, strange] = [`pay_${paymentId}_77`, `link_${paymentId}`]
  for (const key of [ours, strange]) await noteMovement({ key })
  const [line] = await linesOf(strange)
  const path = `/reconciliation/lines/${line?.id ?? ''}`
  for (const [act, body] of [
    ['resolve', { version: 1, as: 'not_ours', reason: 'not_ours' }],
    ['reopen', { version: 2 }],
  ] as const) {
    const { status } = await postMoney(client, `${path}/${act}`, body)
    if (status !== 200) throw new Error(`${act}: ${status}`)
  }
  await captureAgain(paymentId, 5_000, { key: ours })
  await rematched(ours, ({ state }) => state === 'matched')
}
