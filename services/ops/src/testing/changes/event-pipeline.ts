import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { connectNotifier, type Notifier } from '../../platform/changes/notifier.ts'
import { EventModel, type EventDoc } from '../../platform/changes/event-log.ts'
import { createLog, type Log } from '../../platform/process/log.ts'
import { startEmptyDatabase, type TestDatabase } from '../system/database.ts'
import { required } from '../hostile/required.ts'
import { until } from '../system/processes.ts'

/** What the parts of the path from outbox to consumer need, without processes of the product. */
export interface EventPipeline extends TestDatabase {
  notifier: Notifier
  log: Log
  /** Another connection to the same Redis, which has the system's secret or another. */
  connect: (secret?: string) => Promise<Notifier>
}

export async function startEventPipeline(): Promise<EventPipeline> {
  const database = await startEmptyDatabase()
  const log = createLog('silent', 'test')
  const ownSecret = randomBytes(36).toString('hex')
  const connected: Notifier[] = []
  const connect = async (secret = ownSecret) => {
    const notifier = connectNotifier(required('TEST_REDIS_URL'), { scope: mongoose.connection.name, secret }, log)
    connected.push(notifier)
    await until(() => notifier.isUp())
    return notifier
  }
  return {
    ...database,
    notifier: await connect(),
    log,
    connect,
    stop: async () => {
      for (const notifier of connected) await notifier.close()
      await database.stop()
    },
  }
}

const began = Date.now()

/** An event of an order, with every type of value that an event may hold. */
export const eventOf = (seq: number, id = randomBytes(12).toString('hex'), type = 'order.updated'): EventDoc => ({
  _id: seq,
  type,
  entity: 'order',
  id,
  version: seq,
  // The log keeps its events for 90 days: older ones would be deleted under the test.
  at: new Date(began + seq),
  actor: { kind: 'system' as const, id: null, name: 'System' },
  data: { id, version: seq, totalAmountSen: 1250, agent: null, placedAt: new Date(seq), gone: undefined, ratio: 0.5 },
  was: { status: 'pending' },
})

/** Appends events to the log, bypassing the relay. */
export async function appendEvents(events: EventDoc[]): Promise<EventDoc[]> {
  await EventModel.collection.insertMany(events as never[], { ordered: true })
  return events
}
