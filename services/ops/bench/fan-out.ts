import mongoose from 'mongoose'
import type { FanAnswer, FanAsk } from './fan-clients.ts'
import { rights, type FanWay, type ServerAnswer, type ServerAsk } from './fan-server.ts'
import { startHelper } from './helper.ts'
import { median, printMachine, thousands, times, type Row } from './report.ts'

const deliveries = 800_000
/** Joined runs finish so quickly that a run of the same length would mostly measure warm-up. */
const joinedTimes = 5
const ways: FanWay[] = ['product joined', 'raw joined', 'product one by one', 'raw one by one']

interface Outcome {
  perSecond: number
  /** Microseconds of the server's processor time for one delivered event. */
  cpu: number
}

/** Delivered events per second: from the event log to the sockets, compared with socket.io alone broadcasting the same events. */
export async function benchFanOut({ clients, rounds, redisUrl }: { clients: number; rounds: number; redisUrl: string }): Promise<Row[]> {
  const events = Math.ceil(deliveries / clients / 500) * 500
  printMachine(
    `fan-out: ${clients} sockets in ${rights.length} rooms, ${events} events (${events * joinedTimes} joined), each way ${rounds} times`,
  )
  const mongoUrl = await fillLog(events * joinedTimes)
  const outcomes = new Map<FanWay, Outcome[]>(ways.map((way) => [way, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const outcome = await runOnce({ way, mongoUrl, redisUrl, clients, events: way.endsWith('joined') ? events * joinedTimes : events })
      console.log(`  ${way}: ${thousands(outcome.perSecond)}/s, ${outcome.cpu.toFixed(2)} µs each`)
      outcomes.get(way)?.push(outcome)
    }
  await mongoose.connection.useDb('bench_fan_out').dropDatabase()
  const middle = (key: keyof Outcome) => ways.map((way) => median((outcomes.get(way) ?? []).map((outcome) => outcome[key])))
  return toRows(clients, middle('perSecond'), middle('cpu'))
}

function toRows(clients: number, perSecond: number[], cpu: number[]): Row[] {
  const [joined = NaN, rawJoined = NaN, single = NaN, rawSingle = NaN] = perSecond
  const [joinedCpu = NaN, , , rawCpu = NaN] = cpu
  const row = (what: string, ours: number, other: number, target: number | null): Row => ({
    what: `delivered events/s, ${clients} sockets: ${what}`,
    ours: thousands(ours),
    other: thousands(other),
    ratio: times(ours / other),
    target: target === null ? '' : `≥ ${target} ×`,
    met: target === null ? null : ours / other >= target,
  })
  return [
    row('joined per tick / socket.io one by one', joined, rawSingle, 10),
    row('one by one / socket.io one by one', single, rawSingle, 0.9),
    row('joined per tick / socket.io with 500 in a packet', joined, rawJoined, null),
    {
      what: `processor time of the server for one delivered event, ${clients} sockets: joined / socket.io one by one`,
      ours: `${joinedCpu.toFixed(2)} µs`,
      other: `${rawCpu.toFixed(2)} µs`,
      ratio: times(joinedCpu / rawCpu),
      target: '',
      met: null,
    },
  ]
}

/** Events of about 600 bytes on the wire, each with one mark that the clients count. */
async function fillLog(count: number): Promise<string> {
  const db = mongoose.connection.useDb('bench_fan_out')
  await db.dropDatabase()
  for (let done = 0; done < count; done += 500)
    await db.collection<{ _id: number }>('events').insertMany(Array.from({ length: 500 }, (_, index) => sampleEvent(done + index + 1)))
  return `${process.env['TEST_MONGO_URL']?.replace(/\/$/, '')}/bench_fan_out`
}

const sampleEvent = (seq: number) => ({
  _id: seq,
  type: 'order.updated',
  entity: 'order',
  id: (seq + 0x100000000000).toString(16).padStart(24, '0'),
  version: 3,
  at: new Date(),
  actor: { kind: 'agent', id: '65f0c0ffee65f0c0ffee0001', name: 'Mohd Hafiz Rahman' },
  data: {
    number: `KS-2026-${seq}~`,
    status: 'out_for_delivery',
    customer: { id: '65f0c0ffee65f0c0ffee0002', name: 'Siti Nurhaliza' },
    agent: { id: '65f0c0ffee65f0c0ffee0001', name: 'Mohd Hafiz Rahman', vehicleType: 'motorcycle' },
    pickup: { city: 'Shah Alam', state: 'Selangor' },
    totalAmountSen: 4_820,
    lastTracking: { status: 'out_for_delivery', timestamp: new Date(), description: 'Order status updated to Out for delivery' },
  },
  was: { status: 'ready_for_delivery' },
})

interface Run {
  way: FanWay
  mongoUrl: string
  redisUrl: string
  events: number
  clients: number
}

async function runOnce({ clients, ...start }: Run): Promise<Outcome> {
  const server = startHelper<ServerAsk, ServerAnswer>('./fan-server.ts')
  const crowd = startHelper<FanAsk, FanAnswer>('./fan-clients.ts')
  const { port } = await server.ask({ start })
  await crowd.ask({ open: { port, tokens: Array.from({ length: clients }, (_, index) => String(index % rights.length)) } })
  const began = await server.ask({ go: true })
  const done = await crowd.ask({ await: { events: start.events } })
  const ended = await server.ask({ stop: true })
  await Promise.all([crowd.stop(), server.stop()])
  const delivered = start.events * clients
  return { perSecond: delivered / ((done.at - began.at) / 1000), cpu: (ended.cpu - began.cpu) / delivered }
}
