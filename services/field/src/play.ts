import { createTimerQueue } from './timer-queue.ts'
import { createOrderCache } from './order-cache.ts'
import { bookingOf } from './booking.ts'
import { send, type Target } from './client.ts'
import { minuteMs, type Clock } from './clock.ts'
import { nextBookingMs } from './day.ts'
import { keepShifts } from './duty.ts'
import { createFieldApi, type ReferenceData, type FieldApi } from './field-api.ts'
import { registerNewcomers } from './newcomers.ts'
import { createRetryingApi } from './retry.ts'
import { stream } from './random.ts'
import { pollAgents, pollCustomers, pollJobs, repeat } from './polling.ts'
import { createCallCounts } from './call-counts.ts'
import { leftToStaff, observeOrder, unclaimed } from './simulate.ts'
import type { Order } from './wire.ts'
import { everyMs, type World } from './world.ts'

export interface PlayOptions {
  target: Target
  seed: number
  pace: number
  clock: Clock
  newKey: () => string
  print: (line: string) => void
  signal: AbortSignal
}

/** How many orders may wait for staff; beyond that the customer who has waited longest cancels. */
const waitingMax = 24
/** No bookings are made while this many orders wait for an agent. */
const unclaimedMax = 12
/** From this many scheduled pickups on, as after some hours of a night, few bookings are made. */
const scheduledMax = 150
const bookedAnywayShare = 1 / 6
/** At that limit, a customer who has waited this long cancels: there may be no agent for the area. */
const unclaimedWaitMinutes = 180
/** How often accounts and prices are read again. */
const referenceDataMs = 10 * minuteMs

/** Simulates customers and agents until `signal` is aborted. Actions run one after the other, in the order of the timer queue. */
export async function play({ target, seed, pace, clock, newKey, print, signal }: PlayOptions): Promise<void> {
  const timers = createTimerQueue()
  const counts = createCallCounts()
  const api = createFieldApi(
    createRetryingApi({
      sendOnce: (call, idempotencyKey) => send(target, call, { idempotencyKey, signal }),
      newKey,
      clock,
      signal,
      draws: stream(seed, 'backoff'),
      counts,
      print,
      onBack: (awayMs) => timers.delay(awayMs),
    }),
  )
  const referenceData = await waitForReferenceData(api, { clock, signal, print })
  if (!referenceData) return
  print(`playing: seed ${seed}, pace ${pace}×, ${referenceData.customers.length} customers, ${referenceData.agents.length} agents`)
  const world: World = { seed, pace, clock, timers, orderCache: createOrderCache(), api, referenceData }
  pollAgents(world)
  pollCustomers(world)
  pollJobs(world)
  bookings(world)
  registerNewcomers(world)
  keepShifts(world)
  repeat(world, () => cancelLongestWaiting(world), everyMs(10_000, pace))
  repeat(world, () => refreshReferenceData(world), referenceDataMs)
  reportEveryMinute(world, () => print(`last minute: ${counts.takeSummary()}`))
  for (let next = timers.take(); next && !signal.aborted; next = timers.take()) {
    await clock.wait(Math.max(next.dueMs - clock.nowMs(), 0), signal)
    if (!signal.aborted) await next.act()
  }
}

/** Waits until there are customers, agents and a catalogue. */
async function waitForReferenceData(
  api: FieldApi,
  { clock, signal, print }: Pick<PlayOptions, 'clock' | 'signal' | 'print'>,
): Promise<ReferenceData | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const referenceData = await api.referenceData()
    if (referenceData) return referenceData
    if (attempt === 0 && !signal.aborted) print('waiting for customers, agents and a catalogue: the API has none yet')
    await clock.wait(5000, signal)
  }
  return null
}

async function refreshReferenceData(world: World): Promise<number> {
  world.referenceData = (await world.api.referenceData()) ?? world.referenceData
  return referenceDataMs
}

function reportEveryMinute(world: World, print: () => void): void {
  const turn = () => {
    print()
    return Promise.resolve(minuteMs)
  }
  repeat(world, turn, minuteMs)
}

/** One customer books at the start, so that something happens at once; further bookings follow the day's plan. */
function bookings(world: World): void {
  const { seed, pace, clock, timers, api } = world
  const bookAt = (plannedMs: number) => {
    timers.add(plannedMs, async () => {
      if (mayBook(world, plannedMs)) {
        const done = await api.book(bookingOf(seed, { ...world.referenceData, plannedMs, nowMs: clock.nowMs() }))
        if (done && 'order' in done) observeOrder(world, done.order)
      }
      bookAt(nextBookingMs(seed, pace, Math.max(plannedMs, clock.nowMs())))
    })
  }
  bookAt(clock.nowMs() + 1000)
}

function mayBook(world: World, plannedMs: number): boolean {
  if (unclaimed(world).length >= unclaimedMax) return false
  return world.orderCache.scheduled() < scheduledMax || stream(world.seed, 'anyway', plannedMs).chance(bookedAnywayShare)
}

/** Cancels one order if too many wait. Returns the time until the next check. */
async function cancelLongestWaiting(world: World): Promise<number> {
  const againMs = everyMs(10_000, world.pace)
  const lost = longestWaiting(leftToStaff(world), waitingMax)
  const order = lost ?? longestWaiting(unclaimed(world), unclaimedMax - 1)
  if (!order) return againMs
  if (!lost && world.clock.nowMs() - Date.parse(order.updatedAt) < unclaimedWaitMinutes * (minuteMs / world.pace)) return againMs
  const reason = lost ? 'Waited too long for a confirmation' : 'No agent nearby was free'
  const done = await world.api.act(order, { kind: 'cancel', reason }, { agentId: '' })
  if (done && 'order' in done) observeOrder(world, done.order)
  else if (done) world.orderCache.remove(order.id)
  return againMs
}

/** The oldest order, if there are more than `most`. */
function longestWaiting(orders: readonly Order[], most: number): Order | undefined {
  if (orders.length <= most) return undefined
  return orders.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id))[0]
}
