import { afterAll, beforeAll, expect, it } from 'vitest'
import { times } from '../../testing/entities/bookings.ts'
import { wireOf, type Client, type Watcher } from '../../testing/http/client.ts'
import { fillLog, headOfLog, outboxesEmpty } from '../../testing/changes/event-log.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'

let ops: Ops

beforeAll(async () => {
  ops = await startOps({ env: fewOrders })
})
afterAll(() => ops.stop())

async function open(client: Client): Promise<Watcher> {
  const watcher = client.watch()
  await watcher.opened
  return watcher
}

const readMetric = async (name: string, api = 0): Promise<number> => {
  const headers = { authorization: `Bearer ${ops.env['METRICS_TOKEN']}` }
  const metrics = await (await fetch(`http://127.0.0.1:${ops.apis[api]?.port}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name}\\{[^}]*\\} (.+)$`, 'm').exec(metrics)?.[1])
}

it('a reader that stops reading is cut off while the others go on, and what waits for it stays small', async () => {
  const someone = await ops.somebody(['users.read'])
  await outboxesEmpty()
  const [normal, ...sleepers] = (await Promise.all(times(11, () => open(someone)))) as [Watcher, ...Watcher[]]
  const { seq: lastSeq, epoch } = normal.heads[0] ?? { seq: 0, epoch: '' }
  const connected = await readMetric('live_sockets')
  // Once the process has the memory that this many messages take anyway.
  await fillLog(1_000, 2_000)
  await until(() => [normal, ...sleepers].every(({ events }) => events.length === 1_000))
  const residentBefore = await readMetric('process_resident_memory_bytes')
  const wires = sleepers.map(wireOf)
  for (const paused of wires) paused.pause()
  for (let messages = 2_000; messages <= 7_000; messages += 1_000) {
    await fillLog(1_000, 2_000)
    await until(() => normal.events.length === messages)
  }
  // On a busy machine some are cut off because they do not answer pings, before much waits for them.
  await until(async () => (await readMetric('live_sockets')) === connected - sleepers.length)
  expect(normal.events.map(({ seq }) => seq)).toEqual(times(7_000, (index) => lastSeq + 1 + index))
  // Everything that they did not read would be 120 MB.
  expect((await readMetric('process_resident_memory_bytes')) - residentBefore).toBeLessThan(80_000_000)
  for (const paused of wires) paused.resume()
  await until(() => sleepers.every(({ socket }) => !socket.connected))
  const [sleeper] = sleepers as [Watcher]
  const back = someone.watch({ lastSeq: sleeper.events.at(-1)?.seq ?? lastSeq, epoch })
  await back.opened
  await until(() => back.messages.some(({ message }) => message['reason'] === 'too_far'))
  expect(back.heads[0]?.seq).toBe(await headOfLog())
  for (const watcher of [normal, back]) watcher.close()
})
