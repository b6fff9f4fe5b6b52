import mongoose from 'mongoose'
import { orders, OrderModel } from '../src/orders/model.ts'
import { connectMongo } from '../src/platform/database/mongo.ts'
import { createLog } from '../src/platform/process/log.ts'
import { connectNotifier } from '../src/platform/changes/notifier.ts'
import { startRelay } from '../src/platform/changes/relay.ts'
import { answerAs } from './helper.ts'

// The relay alone, in its own process, on a backlog of unmoved changes.

export interface DrainAsk {
  mongoUrl: string
  redisUrl: string
  count: number
}
export interface DrainAnswer {
  ms: number
}

answerAs(async ({ mongoUrl, redisUrl, count }: DrainAsk): Promise<DrainAnswer> => {
  await connectMongo(mongoUrl, { poolSize: 6 })
  await fillOutboxes(count)
  const log = createLog('warn', 'bench')
  const notifier = connectNotifier(redisUrl, { scope: 'bench', secret: 'bench' }, log)
  const began = performance.now()
  const relay = startRelay([orders], 'bench', notifier, log)
  while (relay.moved() < count) await new Promise((resolve) => setTimeout(resolve, 2))
  const took = performance.now() - began
  await relay.stop()
  await notifier.close()
  await mongoose.disconnect()
  return { ms: took }
})

/** Leaves one event in the outbox of each of `count` orders, as change() does. */
async function fillOutboxes(count: number): Promise<void> {
  const ids = (await OrderModel.find({}, { _id: 1 }).sort({ _id: 1 }).limit(count).lean()).map(({ _id }) => _id)
  const at = new Date()
  const entry = {
    id: '$_id',
    type: 'order.updated',
    version: '$version',
    at,
    actor: { $literal: { kind: 'system', id: null, name: 'System' } },
    requestId: null,
    was: { status: '$status', paymentStatus: '$paymentStatus', rating: '$rating' },
    data: Object.fromEntries([...orders.summaryFields, 'createdAt', 'updatedAt'].map((field) => [field, `$${field}`])),
  }
  for (let done = 0; done < ids.length; done += 500)
    await OrderModel.collection.updateMany({ _id: { $in: ids.slice(done, done + 500) } }, [
      { $set: { version: { $add: ['$version', 1] }, updatedAt: at } },
      { $set: { outbox: [entry] } },
    ])
}
