import { createAgenda } from './agenda.ts'
import { createBook } from './book.ts'
import { bookingOf } from './booking.ts'
import { send, type Target } from './client.ts'
import { minuteMs, type Clock } from './clock.ts'
import { nextBookingMs } from './day.ts'
import { createFieldApi, type Cast, type FieldApi } from './field-api.ts'
import { createPatientApi } from './patience.ts'
import { stream } from './random.ts'
import { agentRound, customerRound, jobRound, takeTurns } from './rounds.ts'
import { createTally } from './tally.ts'
import { leftToStaff, meet, unclaimed } from './walk.ts'
import type { Order } from './wire.ts'
import { everyMs, type World } from './world.ts'

export interface Performance {
  target: Target
  seed: number
  pace: number
  clock: Clock
  newKey: () => string
  say: (line: string) => void
  signal: AbortSignal
}

/** So many orders may wait for staff; beyond it the customer who has waited longest gives up. */
const waitingMax = 24
/** Nobody books while so many wait for an agent: the shop is full. */
const unclaimedMax = 12
/** Where the shop is full, those who have waited so long go: nobody may ever come where no agent works. */
const unclaimedPatienceMinutes = 180
/** How often it is asked who else has joined, and what things cost now. */
const castMs = 10 * minuteMs

/** Plays customers and agents until `signal` is aborted. Everything happens one after the other, in the agenda's order. */
export async function play({ target, seed, pace, clock, newKey, say, signal }: Performance): Promise<void> {
  const agenda = createAgenda()
  const tally = createTally()
  const api = createFieldApi(
    createPatientApi({
      sendOnce: (call, idempotencyKey) => send(target, call, { idempotencyKey, signal }),
      newKey,
      clock,
      signal,
      draws: stream(seed, 'backoff'),
      tally,
      say,
      onBack: (awayMs) => agenda.delay(awayMs),
    }),
  )
  const cast = await gather(api, { clock, signal, say })
  if (!cast) return
  say(`playing: seed ${seed}, pace ${pace}×, ${cast.customers.length} customers, ${cast.agents.length} agents`)
  const world: World = { seed, pace, clock, agenda, book: createBook(), api, cast }
  agentRound(world)
  customerRound(world)
  jobRound(world)
  bookings(world)
  takeTurns(world, () => giveUpWaiting(world), everyMs(10_000, pace))
  takeTurns(world, () => askWhoPlays(world), castMs)
  sayEveryMinute(world, () => say(`last minute: ${tally.takeSummary()}`))
  for (let next = agenda.take(); next && !signal.aborted; next = agenda.take()) {
    await clock.wait(Math.max(next.dueMs - clock.nowMs(), 0), signal)
    if (!signal.aborted) await next.act()
  }
}

/** Waits until there is somebody to play, and something to order. */
async function gather(api: FieldApi, { clock, signal, say }: Pick<Performance, 'clock' | 'signal' | 'say'>): Promise<Cast | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const cast = await api.cast()
    if (cast) return cast
    if (attempt === 0 && !signal.aborted) say('waiting for customers, agents and a catalogue: the API has none yet')
    await clock.wait(5000, signal)
  }
  return null
}

async function askWhoPlays(world: World): Promise<number> {
  world.cast = (await world.api.cast()) ?? world.cast
  return castMs
}

function sayEveryMinute(world: World, say: () => void): void {
  const turn = () => {
    say()
    return Promise.resolve(minuteMs)
  }
  takeTurns(world, turn, minuteMs)
}

/** One customer books at the start, so that something happens at once; then they come as the day's plan says. */
function bookings(world: World): void {
  const { seed, pace, clock, agenda, api } = world
  const bookAt = (plannedMs: number) => {
    agenda.add(plannedMs, async () => {
      if (unclaimed(world).length < unclaimedMax) {
        const done = await api.book(bookingOf(seed, { ...world.cast, plannedMs, nowMs: clock.nowMs() }))
        if (done && 'order' in done) meet(world, done.order)
      }
      bookAt(nextBookingMs(seed, pace, Math.max(plannedMs, clock.nowMs())))
    })
  }
  bookAt(clock.nowMs() + 1000)
}

/** Lets one customer give up where too many wait. Answers when to look again. */
async function giveUpWaiting(world: World): Promise<number> {
  const againMs = everyMs(10_000, world.pace)
  const lost = longestWaiting(leftToStaff(world), waitingMax)
  const order = lost ?? longestWaiting(unclaimed(world), unclaimedMax - 1)
  if (!order) return againMs
  if (!lost && world.clock.nowMs() - Date.parse(order.updatedAt) < unclaimedPatienceMinutes * (minuteMs / world.pace)) return againMs
  const reason = lost ? 'Waited too long for a confirmation' : 'No agent nearby was free'
  const done = await world.api.act(order, { kind: 'cancel', reason }, { agentId: '' })
  if (done && 'order' in done) meet(world, done.order)
  else if (done) world.book.forget(order.id)
  return againMs
}

/** The oldest where there are more than `most`. */
function longestWaiting(orders: readonly Order[], most: number): Order | undefined {
  if (orders.length <= most) return undefined
  return orders.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id))[0]
}
