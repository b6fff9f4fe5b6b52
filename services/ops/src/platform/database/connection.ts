import { setTimeout as wait } from 'node:timers/promises'
import mongoose from 'mongoose'
import { atMostEvery, type Log } from '../process/log.ts'
import { clientOptions, configureMongoose, isDatabaseAway } from './mongo.ts'

const { MongoClient } = mongoose.mongo
type Client = mongoose.mongo.MongoClient

/** The database as one process sees it. It survives every outage: the connection is replaced inside the process. */
export interface Database {
  /** Separates systems that share a Redis. */
  name: string
  /** Whether the database has answered within the last seconds. */
  isUp: () => boolean
  /** Asks the database now, for at most four seconds. */
  answers: () => Promise<boolean>
  /**
   * Runs a step of the start once the database answers, and again after each outage until it succeeds: the step must be repeatable. Throws
   * every other error, such as one of the configuration.
   */
  run: <T>(step: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export interface DatabaseOptions {
  poolSize: number
  log: Log
  /** How often the database is asked for a sign of life. */
  probeEveryMs?: number
  /** How long it may stay silent before the connection is replaced. */
  silentMaxMs?: number
}

const probeMaxMs = 4_000
const retryMs = 250
const reportEveryMs = 60_000

/** The connection of the product, and one that only asks for signs of life: a busy pool is no outage. */
interface Link {
  main: Client
  prober: Client
}

/**
 * Connects mongoose to the database, and keeps it connected. While the database is silent, operations fail at once instead of waiting: those
 * under way too, since the driver would wait up to 20 s for each answer of a frozen server.
 */
export function openDatabase(url: string, { poolSize, log, probeEveryMs = 1_000, silentMaxMs = 10_000 }: DatabaseOptions): Database {
  configureMongoose()
  const kept = keepLink(() => connect(url, poolSize), log)
  const onLost = () => {
    log.warn(`the database has not responded for ${silentMaxMs / 1_000} s; requests are refused until it does`)
    kept.replace()
  }
  const stopWatching = watch({ prober: () => kept.link()?.prober, probeEveryMs, silentMaxMs, onLost })
  return {
    name: new MongoClient(url).db().databaseName,
    isUp: () => kept.link() !== null,
    answers: async () => {
      const link = kept.link()
      return link !== null && isAnswered(link.prober)
    },
    run: async (step) => {
      for (;;) {
        await kept.connected()
        try {
          return await step()
        } catch (error) {
          if (!isDatabaseAway(error)) throw error
          kept.report(error)
        }
        await kept.pause()
      }
    },
    close: async () => {
      stopWatching()
      await kept.close()
    },
  }
}

interface KeptLink {
  link: () => Link | null
  /** Resolves once there is a link, and never after `close`. Throws what only the first attempt can: an error of the configuration. */
  connected: () => Promise<void>
  /** Gives the link up, and connects again. */
  replace: () => void
  /** Waits before the next attempt; for ever once it is closed, as what waits has nothing more to do then. */
  pause: () => Promise<void>
  report: (error: unknown) => void
  close: () => Promise<void>
}

function keepLink(open: () => Promise<Link>, log: Log): KeptLink {
  const closing = new AbortController()
  const report = atMostEvery(reportEveryMs, (error: unknown) => log.warn({ err: error }, 'the database does not respond; trying again'))
  const pause = () => wait(retryMs, undefined, { signal: closing.signal }).catch(() => new Promise<never>(() => {}))
  let link: Link | null = null
  const keepTrying = async (isFirst: boolean) => {
    while (link === null) {
      try {
        const opened = await open()
        if (closing.signal.aborted) return closeLink(opened)
        link = opened
        adopt(opened.main)
        if (!isFirst) log.info('the database responds again')
      } catch (error) {
        if (isFirst && !isDatabaseAway(error)) throw error
        report(error)
        await pause()
      }
    }
  }
  let connected = keepTrying(true)
  // Reported by whoever waits for it.
  connected.catch(() => {})
  return {
    link: () => link,
    connected: () => connected,
    replace: () => {
      if (link) void closeLink(link).catch(() => {})
      link = null
      setReadyState(mongoose.ConnectionStates.disconnected)
      connected = keepTrying(false)
    },
    pause,
    report,
    close: async () => {
      closing.abort()
      if (link) await closeLink(link)
    },
  }
}

interface Watch {
  prober: () => Client | undefined
  probeEveryMs: number
  silentMaxMs: number
  onLost: () => void
}

function watch({ prober, probeEveryMs, silentMaxMs, onLost }: Watch): () => void {
  let asked: Client | undefined
  let answeredAt = 0
  let lookedAt = Date.now()
  const timer = setInterval(() => {
    const client = prober()
    // After a sleep, or while this process stood still, the clock overstates how long the database has been silent.
    if (client !== asked || Date.now() - lookedAt > 2 * probeEveryMs) answeredAt = Date.now()
    asked = client
    lookedAt = Date.now()
    if (!client) return
    if (lookedAt - answeredAt > silentMaxMs) return onLost()
    void isAnswered(client).then((isAlive) => {
      if (isAlive) answeredAt = Date.now()
    })
  }, probeEveryMs)
  return () => clearInterval(timer)
}

/** Reads a document: a server may greet while its storage stands still. */
const probe = (prober: Client) =>
  prober
    .db()
    .collection('epochs')
    .findOne({}, { projection: { _id: 1 } })

function isAnswered(prober: Client): Promise<boolean> {
  const isAlive = probe(prober).then(
    () => true,
    () => false,
  )
  return Promise.race([isAlive, wait(probeMaxMs, false, { ref: false })])
}

async function connect(url: string, poolSize: number): Promise<Link> {
  const main = new MongoClient(url, { ...clientOptions, maxPoolSize: poolSize })
  const prober = new MongoClient(url, { ...clientOptions, maxPoolSize: 1, socketTimeoutMS: probeMaxMs, waitQueueTimeoutMS: probeMaxMs })
  try {
    await Promise.all([main.connect(), prober.connect()])
    await probe(prober)
    return { main, prober }
  } catch (error) {
    void closeLink({ main, prober }).catch(() => {})
    throw error
  }
}

/** Rejects what is under way; a frozen server may let the rest of it take some seconds. */
async function closeLink({ main, prober }: Link): Promise<void> {
  for (const client of [main, prober]) client.removeAllListeners()
  await Promise.all([main.close(), prober.close()])
}

function adopt(client: Client): void {
  setReadyState(mongoose.ConnectionStates.disconnected)
  mongoose.connection.setClient(client)
}

/** mongoose takes over a client only where it believes itself disconnected; it learns that from the driver, which a frozen server keeps waiting. */
function setReadyState(state: mongoose.ConnectionStates): void {
  ;(mongoose.connection as { readyState: mongoose.ConnectionStates }).readyState = state
}
