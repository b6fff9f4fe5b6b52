import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import mongoose from 'mongoose'
import { appendEvents, eventOf, startEventPipeline, type EventPipeline } from '../../testing/changes/event-pipeline.ts'
import { trimLog } from '../../testing/changes/event-log.ts'
import { until } from '../../testing/system/processes.ts'
import { EventModel } from './event-log.ts'
import { defineSubscriber, PositionMoved, withStoredPosition, type Subscriber } from './subscriber.ts'
import { startSubscribers, type Subscribers } from './subscribers.ts'

// Subscribers on a log that the test writes, without a relay.

const entities = new Map(['order.updated', 'order.paid'].map((type) => [type, 'order']))
const positions = () => mongoose.connection.collection<{ _id: string; seq: number }>('subscriberPositions')
const positionOf = async (name: string) => (await positions().findOne({ _id: name }))?.seq

let pipeline: EventPipeline
let running: Subscribers[]

beforeAll(async () => {
  pipeline = await startEventPipeline()
})
afterAll(() => pipeline.stop())
beforeEach(async () => {
  running = []
  await EventModel.deleteMany({})
  await positions().deleteMany({})
})
afterEach(() => stopAll())

const stopAll = async () => {
  for (const each of running.splice(0)) await each.stop()
}
async function start(...subscribers: Subscriber[]): Promise<Subscribers> {
  const { notifier, log } = pipeline
  const started = await startSubscribers(subscribers.map(withStoredPosition), { notifier, log, epoch: 'this-log', entities })
  running.push(started)
  return started
}
async function add(...seqs: number[]): Promise<void> {
  await appendEvents(seqs.map((seq) => eventOf(seq, undefined, seq % 10 === 0 ? 'order.paid' : 'order.updated')))
  pipeline.notifier.notify('events')
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A subscriber that records what it gets; `fails` says for which event it throws. */
function recorder(name: string, events = [...entities.keys()], fails: (seq: number) => boolean = () => false) {
  const got: number[] = []
  const gaps: number[] = []
  const subscriber = defineSubscriber({
    name,
    events,
    handle: async (given) => {
      for (const { _id } of given) {
        if (fails(_id)) throw new Error(`${name} cannot handle ${_id}`)
        got.push(_id)
      }
    },
    onGap: async (seq) => {
      gaps.push(seq)
      return seq
    },
  })
  return { subscriber, got, gaps }
}

it('gives each subscriber the events of its types, in order, and continues where it ended, also after events it missed', async () => {
  const [all, paid] = [recorder('all'), recorder('paid', ['order.paid'])]
  await add(...range(1, 25))
  await start(all.subscriber, paid.subscriber)
  await until(() => all.got.length === 25)
  await add(...range(26, 40))
  await until(() => all.got.length === 40 && paid.got.length === 4)
  await until(async () => (await positionOf('all')) === 40)
  await stopAll()
  await add(...range(41, 1_700))
  await start(all.subscriber, paid.subscriber)
  await until(() => all.got.length === 1_700 && paid.got.length === 170)
  expect(all.got).toEqual(range(1, 1_700))
  expect(paid.got).toEqual(range(1, 170).map((index) => index * 10))
  expect([all.gaps, paid.gaps]).toEqual([[], []])
})

it('reads the log once for all of them', async () => {
  const many = range(1, 8).map((index) => recorder(`subscriber-${index}`))
  await add(1)
  await start(...many.map(({ subscriber }) => subscriber))
  await until(() => many.every(({ got }) => got.length === 1))
  const commands = await pipeline.commandsOf(async () => {
    for (const seq of range(2, 12)) {
      await add(seq)
      await until(() => many.every(({ got }) => got.length === seq))
    }
  })
  const reads = commands.filter(({ find }) => find === 'events')
  expect(reads.length).toBeGreaterThanOrEqual(11)
  expect(reads.length).toBeLessThan(2 * 11 + 8)
})

it('tries one that fails again, later each time, says so, and lets the others go on', async () => {
  let isBroken = true
  let tries = 0
  const broken = recorder('broken', undefined, (seq) => {
    if (seq !== 3 || !isBroken) return false
    tries += 1
    return true
  })
  const whole = recorder('whole')
  await add(1, 2)
  const subscribers = await start(broken.subscriber, whole.subscriber)
  await until(() => broken.got.length === 2 && whole.got.length === 2)
  await add(3)
  for (const seq of range(4, 8)) {
    await add(seq)
    await until(() => whole.got.length === seq)
  }
  await until(() => tries === 3)
  const stateOf = (name: string) => subscribers.states().find((state) => state.name === name)
  expect(stateOf('broken')).toMatchObject({ lag: 6, gaps: 0 })
  expect(stateOf('broken')?.failures).toBeLessThanOrEqual(tries)
  expect(stateOf('whole')).toMatchObject({ lag: 0, failures: 0 })
  expect(await positionOf('broken')).toBe(2)
  isBroken = false
  await until(() => broken.got.length === 8)
  expect(broken.got).toEqual(range(1, 8))
  await until(() => stateOf('broken')?.lag === 0)
})

it('calls onGap where the log was trimmed past a position, once, and goes on from there', async () => {
  const { subscriber, got, gaps } = recorder('trimmed')
  await add(...range(1, 5))
  await start(subscriber)
  await until(async () => (await positionOf('trimmed')) === 5)
  await stopAll()
  await add(...range(6, 20))
  await trimLog(13)
  const subscribers = await start(subscriber)
  await until(() => subscribers.states()[0]?.lag === 0 && got.at(-1) === 20)
  expect([got, gaps]).toEqual([[...range(1, 5), ...range(13, 20)], [12]])
  expect(subscribers.states()).toEqual([{ name: 'trimmed', lag: 0, failures: 0, gaps: 1 }])
  const fresh = recorder('fresh')
  await stopAll()
  await start(fresh.subscriber)
  await until(() => fresh.got.length === 8)
  expect(fresh.gaps).toEqual([12])
})

it('runs in one process at a time, and another takes over', async () => {
  const [here, there] = [recorder('shared'), recorder('shared')]
  const first = await start(here.subscriber)
  await add(1)
  await until(() => here.got.length === 1)
  await start(there.subscriber)
  for (const seq of range(2, 10)) await add(seq)
  await until(() => here.got.length === 10)
  await until(async () => (await positionOf('shared')) === 10)
  expect(there.got).toEqual([])
  await first.stop()
  for (const seq of range(11, 20)) await add(seq)
  await until(() => there.got.at(-1) === 20)
  expect(there.got).toEqual(range(11, 20))
})

it('does not let a process store a position that another has moved', async () => {
  const [one, other] = [withStoredPosition(recorder('contested').subscriber), withStoredPosition(recorder('contested').subscriber)]
  expect([await one.open(), await other.open()]).toEqual([0, 0])
  await one.handle([eventOf(1)], 1)
  await expect(other.handle([eventOf(1), eventOf(2)], 2)).rejects.toThrow(PositionMoved)
  expect(await positionOf('contested')).toBe(1)
})

it('refuses to start with an event that nobody publishes', async () => {
  await expect(start(recorder('misspelt', ['order.payed']).subscriber)).rejects.toThrow('order.payed')
})
