import { listDeletedAgentIds } from '../agents/queries.ts'
import { deletedAgentName } from '../agents/contract.ts'
import { deletedName } from '../customers/contract.ts'
import { listDeletedIds } from '../customers/queries.ts'
import { EventModel, rewriteInLog, type LogFields, type LogFilter } from '../platform/changes/event-log.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { numberTerms } from '../platform/database/search-terms.ts'
import { eraseCopiesIn } from '../platform/personal-data/erase-copies.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'

// What payments know of people who have been deleted. Amounts, times and numbers stay.

type Found = Pick<PaymentDoc, '_id' | 'number' | 'refunds'>

const findWhere = (filter: object) =>
  PaymentModel.collection
    .find(filter as never, {
      projection: { number: 1, 'refunds.id': 1 },
    })
    .toArray() as unknown as Promise<Found[]>

async function eraseCustomer(id: string): Promise<void> {
  const found = await findWhere({ 'customer.id': new Types.ObjectId(id) })
  // What people wrote when they asked for a refund.
  const withoutNotes = { refunds: { $map: { input: '$refunds', as: 'each', in: { $mergeObjects: ['$$each', { note: null }] } } } }
  const erase = () =>
    writesOf(PaymentModel).bulkWrite(
      found.map(({ _id, number, refunds }) => {
        const words = [...numberTerms(number), number.toLowerCase().replace(/^pay/, 'ks')]
        const set = {
          'customer.name': { $literal: deletedName },
          words: { $literal: words },
          ...((refunds ?? []).length > 0 && withoutNotes),
        }
        return { updateOne: { filter: { _id }, update: [{ $set: set }] } }
      }),
    )
  const ids = found.map(({ _id }) => _id.toHexString())
  await eraseCopiesIn(PaymentModel, {
    ids: found.map(({ _id }) => _id),
    erase,
    eraseInLog: () => rewriteInLog('payment', ids, { 'data.customer.name': deletedName }),
  })
}

async function eraseAgent(id: string): Promise<void> {
  const agentId = new Types.ObjectId(id)
  const logged = await EventModel.distinct('id', { entity: 'payment', 'data.agent.id': id })
  const ids = logged.map((each) => new Types.ObjectId(each))
  const found = await findWhere({ $or: [{ 'agent.id': agentId }, { 'record.agent.id': agentId }, { _id: { $in: ids } }] })
  const own = (path: string, key: unknown) => ({ $eq: [`$${path}.id`, key] })
  const renamed = (path: string, key: unknown) => ({
    $cond: [own(path, key), { $mergeObjects: [`$${path}`, { name: deletedAgentName }] }, `$${path}`],
  })
  const inEntry = {
    $mergeObjects: [
      '$$each',
      { by: { $cond: [{ $eq: ['$$each.by.id', id] }, { $mergeObjects: ['$$each.by', { name: deletedAgentName }] }, '$$each.by'] } },
    ],
  }
  const record = {
    $cond: [
      own('record.agent', agentId),
      { $mergeObjects: ['$record', { agent: renamed('record.agent', agentId), recordedBy: renamed('record.recordedBy', id) }] },
      '$record',
    ],
  }
  const all = found.map(({ _id }) => _id)
  await eraseCopiesIn(PaymentModel, {
    ids: all,
    erase: () =>
      writesOf(PaymentModel).updateMany({ _id: { $in: all } }, [
        { $set: { agent: renamed('agent', agentId), record, timeline: { $map: { input: '$timeline', as: 'each', in: inEntry } } } },
      ]),
    eraseInLog: () =>
      eraseAgentInLog(
        all.map((each) => each.toHexString()),
        id,
      ),
  })
}

async function eraseAgentInLog(ids: readonly string[], agentId: string): Promise<void> {
  const rewrite = (where: LogFilter, fields: LogFields) => rewriteInLog('payment', ids, fields, where)
  await rewrite({ 'data.agent.id': agentId }, { 'data.agent.name': deletedAgentName })
  await rewrite({ 'data.record.agent.id': agentId }, { 'data.record.agent.name': deletedAgentName })
  await rewrite({ 'data.record.recordedBy.id': agentId }, { 'data.record.recordedBy.name': deletedAgentName })
  await rewrite({ 'actor.id': agentId }, { 'actor.name': deletedAgentName })
}

export const erasureSubscribers = [
  erasureSubscriber({ name: 'payments.customerErasure', event: 'customer.deleted', listDeletedIds, erase: eraseCustomer }),
  erasureSubscriber({ name: 'payments.agentErasure', event: 'agent.deleted', listDeletedIds: listDeletedAgentIds, erase: eraseAgent }),
]
