import type { LiveEvent } from '../src/platform/contract.ts'
import type { Refund } from '../src/refunds/contract.ts'
import { startBookings } from '../src/testing/entities/bookings.ts'
import type { Client } from '../src/testing/http/client.ts'
import { fewOrders, startOps } from '../src/testing/system/ops.ts'
import { postMoney } from '../src/testing/entities/payments.ts'
import { sandboxOf } from '../src/testing/system/providers.ts'
import { payAtGateway } from '../src/testing/entities/refunds.ts'
import { median, ms, percentile, printMachine, type Row } from './report.ts'

const targetMs = 300
const perPayment = 10
const waitMs = 20_000

/** One refund after the other: from before the request until the socket of somebody else has its result, with a gateway that answers at once. */
export async function benchRefunds({ rounds, each }: { rounds: number; each: number }): Promise<Row[]> {
  const ops = await startOps({ providers: true, env: fewOrders })
  const sandbox = sandboxOf(ops)
  const [bookings, staff, viewer] = [await startBookings(ops), await ops.staff('superAdmin'), await ops.staff('financier')]
  const results = await watchResults(viewer)
  printMachine(`refunds, one after the other: ${rounds} rounds of ${each}`)
  const all: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const took: number[] = []
    for (let done = 0; done < each; done += perPayment) {
      const order = await payAtGateway(bookings, ops, sandbox, { method: done % (2 * perPayment) ? 'card' : 'fpx' })
      for (let count = 0; count < perPayment; count += 1) {
        const began = performance.now()
        took.push((await results.seenAt(await refund(staff, order.id))) - began)
      }
    }
    all.push(took)
    console.log(`  p50 ${ms(median(took))}, p99 ${ms(percentile(took, 99))}`)
  }
  results.close()
  await ops.stop()
  const row = (what: string, value: number, target: number | null): Row => {
    const limit = target === null ? '' : `≤ ${target} ms`
    return { what, ours: ms(value), other: '', ratio: '', target: limit, met: target === null ? null : value <= target }
  }
  const what = 'refund submitted → its result on the socket of another session'
  return [row(`${what}, p50`, median(all.map(median)), targetMs), row(`${what}, p99`, percentile(all.flat(), 99), null)]
}

async function refund(staff: Client, paymentId: string): Promise<string> {
  const { status, body } = await postMoney<Refund>(staff, `/payments/${paymentId}/refunds`, { amountSen: 7, reason: 'damaged_items' })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** When the socket had the result of each refund. */
async function watchResults(viewer: Client): Promise<{ seenAt: (id: string) => Promise<number>; close: () => void }> {
  const watcher = viewer.watch()
  await watcher.opened
  const seen = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  watcher.socket.on('events', (events: LiveEvent[]) => {
    for (const { id, type } of events)
      if (type === 'refund.succeeded') {
        seen.set(id, performance.now())
        waiting.get(id)?.()
      }
  })
  return {
    seenAt: (id) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nobody has heard of the refund ${id}`)), waitMs)
        const found = () => {
          clearTimeout(timer)
          resolve(seen.get(id) ?? NaN)
        }
        waiting.set(id, found)
        if (seen.has(id)) found()
      }),
    close: watcher.close,
  }
}
