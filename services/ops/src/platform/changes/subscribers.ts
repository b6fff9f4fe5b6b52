import { createLease, type Lease } from '../database/lease.ts'
import { isDatabaseAway } from '../database/mongo.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { reportFailures } from '../process/failure-report.ts'
import type { Log } from '../process/log.ts'
import { readEvents, readHead, type EventDoc } from './event-log.ts'
import { startLogFollower } from './log-follower.ts'
import type { Notifier } from './notifier.ts'
import { keepRecentEvents, type RecentEvents } from './recent-events.ts'
import { PositionMoved, type Consumer } from './subscriber.ts'

const batchMax = 500
const leaseMs = 5_000
const idleMs = 1_000
/** Live updates go before subscribers, and events that arrive close together are handled together. */
const debounceMs = 50
const retryMs = 500
const retryMaxMs = 30_000

/** What is known of one subscriber, for metrics. */
export interface SubscriberState {
  name: string
  /** How many events it has not handled yet; 0 where another process runs it. */
  lag: number
  failures: number
  /** How often the log no longer held its next event. */
  gaps: number
}

export interface Subscribers {
  states: () => SubscriberState[]
  stop: () => Promise<void>
}

export interface SubscribersOptions {
  notifier: Notifier
  log: Log
  epoch: string
  /** Each event type, with its entity. */
  entities: ReadonlyMap<string, string>
}

/**
 * Runs the subscribers in whichever process has their lease. One read of the log serves them all; one that has fallen behind reads for
 * itself, and one that fails is retried with backoff, while the others go on.
 */
export async function startSubscribers(consumers: readonly Consumer[], options: SubscribersOptions): Promise<Subscribers> {
  const { log, entities } = options
  for (const { name, events } of consumers)
    for (const type of events) if (!entities.has(type)) throw new Error(`the subscriber ${name} names an unknown event: ${type}`)
  const from = await readHead()
  const recent = keepRecentEvents(from)
  const lease = createLease('subscribers', leaseMs)
  const running = consumers.map((consumer) => run(consumer, { recent, lease, log }))
  const wake = () => {
    for (const { loop } of running) loop.wake()
  }
  const follower = startLogFollower(
    { ...options, from },
    {
      onEvents: (events) => {
        recent.add(events)
        wake()
      },
      onGap: () => {
        recent.restart(follower.seq())
        wake()
      },
    },
  )
  return {
    states: () => running.map(({ state }) => state(follower.seq())),
    stop: async () => {
      await Promise.all([follower, ...running.map(({ loop }) => loop)].map((each) => each.stop()))
      await lease.drop()
    },
  }
}

interface Running {
  loop: Loop
  state: (head: number) => SubscriberState
}

const reportOf = (name: string, log: Log) =>
  reportFailures(log, name, {
    level: 'error',
    failing: 'a subscriber failed and will be retried; other subscribers continue',
    recovered: 'a subscriber works again',
  })

function run(consumer: Consumer, { recent, lease, log }: { recent: RecentEvents; lease: Lease; log: Log }): Running {
  const { name } = consumer
  let position = 0
  let isOpen = false
  let isOurs = false
  let gaps = 0
  const backoff = createBackoff()
  const report = reportOf(name, log)
  const advance = async (after: number): Promise<boolean> => {
    const events = continuing(recent.after(after, batchMax) ?? (await readEvents(after, batchMax)), after)
    if (typeof events === 'number') {
      gaps += 1
      log.error({ subscriber: name, after, upTo: events }, `the event log has a gap before ${name} has handled its events`)
      position = await consumer.onGap(events)
      return true
    }
    const upTo = events.at(-1)?._id
    if (upTo !== undefined) {
      await consumer.handle(
        events.filter(({ type }) => consumer.events.includes(type)),
        upTo,
      )
      position = upTo
    }
    return (await consumer.work?.()) || events.length === batchMax
  }
  const round = async () => {
    if (backoff.leftMs() > 0) return false
    try {
      isOurs = await lease.isOurs()
      if (!isOurs) return (isOpen = false)
      if (!isOpen) position = await consumer.open()
      isOpen = true
      const hasMore = await advance(position)
      backoff.end()
      report.succeeded()
      return hasMore
    } catch (error) {
      // Only the database knows what was stored.
      isOpen = false
      if (error instanceof PositionMoved) return true
      report.failed(error, { waitMs: backoff.start(error) })
      return false
    }
  }
  return {
    loop: startLoop(`subscriber ${name}`, log, { everyMs: () => backoff.leftMs() || idleMs, debounceMs, round }),
    state: (head) => ({ name, lag: isOurs ? Math.max(0, head - position) : 0, failures: backoff.failures(), gaps }),
  }
}

/** The pause after a failure: longer after each further one, unless only the database was away. */
function createBackoff() {
  let failures = 0
  let inRow = 0
  let until = 0
  return {
    failures: () => failures,
    leftMs: () => Math.max(0, until - Date.now()),
    start: (error: unknown): number => {
      const waitMs = isDatabaseAway(error) ? idleMs : Math.min(retryMs * 2 ** inRow, retryMaxMs)
      failures += 1
      inRow += 1
      until = Date.now() + waitMs
      return waitMs
    },
    end: () => void (inRow = 0),
  }
}

/** The events that continue after `seq` without a gap; the last missing number if there is a gap right after it. */
function continuing(events: readonly EventDoc[], seq: number): EventDoc[] | number {
  const [first] = events
  if (first && first._id !== seq + 1) return first._id - 1
  return events.filter(({ _id }, index) => _id === seq + 1 + index)
}
