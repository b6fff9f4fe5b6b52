import { deletedAgentName } from '../../agents/contract.ts'
import { StoppedWhy } from '../../agents/status/stopped-contract.ts'
import { EventModel, rewriteInLog, type LogFields, type LogFilter } from '../../platform/changes/event-log.ts'
import { queryTimeMaxMs, trusted, Types } from '../../platform/database/mongo.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import { eraseAgentInNotices } from '../ratings/rating-notices.ts'
import { eraseCopiesIn } from '../../platform/personal-data/erase-copies.ts'
import { orderSearch } from '../search.ts'
import { writesOf } from '../../platform/database/fields.ts'
import type { TrackingNote } from '../tracking/tracking-contract.ts'
import { noteText } from '../tracking/tracking-note.ts'

// What orders know of their agents.

/** Waits to be paid: what it earns its agent is posted then. */
const unpaid = { status: 'delivered', paymentStatus: trusted({ $in: ['pending', 'failed'] }) }
const ended = ['delivered', 'cancelled', 'refunded'] as const
const shownMax = 3

/** The numbers of an agent's orders that are under way; the latest few. */
export const findOpenOrdersOf = (agentId: string): Promise<string[]> => findNumbers(agentId, { status: trusted({ $nin: ended }) })

/** The numbers of what an agent has delivered and nobody has paid; the latest few. */
export const findUnpaidOrdersOf = (agentId: string): Promise<string[]> => findNumbers(agentId, unpaid)

/** Whether a change of an agent's orders is still on its way to the log. */
export const hasUnloggedOrders = async (agentId: string): Promise<boolean> =>
  (await OrderModel.exists({ 'agent.id': new Types.ObjectId(agentId), 'outbox.0': trusted({ $exists: true }) })) !== null

async function findNumbers(agentId: string, filter: object): Promise<string[]> {
  const found = await OrderModel.find({ 'agent.id': new Types.ObjectId(agentId), ...filter }, ['number'])
    .sort({ createdAt: -1, _id: -1 })
    .limit(shownMax)
    .maxTimeMS(queryTimeMaxMs)
    .lean<Pick<OrderDoc, 'number'>[]>()
  return found.map(({ number }) => number)
}

interface Copied {
  _id: Types.ObjectId
  number: string
  agent: { id: Types.ObjectId; name: string } | null
  trackingEvents: { performedBy: { id: string | null; name: string } }[]
}

/**
 * Erases a deleted agent in the copies that orders keep, in their timelines, search terms and events. It may repeat. Throws if an event is
 * still on its way to the log, and has to be repeated then.
 */
export async function eraseAgentCopies(agentId: string): Promise<void> {
  const logged = await EventModel.distinct('id', { entity: 'order', 'data.agent.id': agentId })
  const filter = {
    $or: [
      { 'agent.id': new Types.ObjectId(agentId) },
      { 'trackingEvents.performedBy.id': agentId },
      { _id: trusted({ $in: logged.map((id) => new Types.ObjectId(id)) }) },
    ],
  }
  const found = OrderModel.find(filter, ['number', 'agent.id', 'agent.name', 'trackingEvents.performedBy']).lean<Copied[]>().cursor()
  const names = new Set((await EventModel.distinct('data.agent.name', { entity: 'order', 'data.agent.id': agentId })) as string[])
  const ids: Types.ObjectId[] = []
  const carried: string[] = []
  for await (const { _id, number, agent, trackingEvents } of found) {
    ids.push(_id)
    if (agent?.id.toHexString() === agentId) {
      names.add(agent.name)
      carried.push(number)
    }
    for (const { performedBy } of trackingEvents) if (performedBy.id === agentId) names.add(performedBy.name)
  }
  await eraseAgentInNotices(carried)
  await eraseIn(ids, agentId, [...names])
}

async function eraseIn(ids: readonly Types.ObjectId[], agentId: string, names: readonly string[]): Promise<void> {
  const hex = ids.map((id) => id.toHexString())
  await eraseCopiesIn(OrderModel, {
    ids,
    erase: async () => {
      await writesOf(OrderModel).updateMany({ _id: { $in: [...ids] } }, [{ $set: erasure(agentId, names) }])
      await orderSearch.update(
        OrderModel.collection,
        hex.map((id) => ({ type: 'order.created', id })),
      )
    },
    eraseInLog: () => eraseInLog(hex, agentId, names),
  })
}

/** In the events of these orders, what is about the agent: others may have carried them before or after. */
async function eraseInLog(ids: readonly string[], agentId: string, names: readonly string[]): Promise<void> {
  const rewrite = (where: LogFilter, fields: LogFields) => rewriteInLog('order', ids, fields, where)
  const tracking = 'data.lastTracking'
  const byAgent = { [`${tracking}.performedBy.id`]: agentId }
  await rewrite({ 'data.agent.id': agentId }, { 'data.agent.name': deletedAgentName })
  await rewrite({ 'actor.id': agentId }, { 'actor.name': deletedAgentName })
  await rewrite(
    { ...byAgent, [`${tracking}.note.kind`]: 'declined' },
    { [`${tracking}.description`]: { $concat: [`Declined by ${deletedAgentName}: `, `$${tracking}.note.reason`] } },
  )
  await rewrite(byAgent, { [`${tracking}.performedBy.name`]: deletedAgentName })
  const rename = (note: TrackingNote & { agentName: string }) => {
    const given = Object.fromEntries(
      Object.entries({ ...note, agentName: { $in: names } }).map(([key, value]) => [`${tracking}.note.${key}`, value]),
    )
    const description = noteText({ note, status: 'confirmed', performedBy: { id: null, name: '', role: 'system' } })
    return rewrite(given, { [`${tracking}.note.agentName`]: note.agentName, [`${tracking}.description`]: description })
  }
  await rename({ kind: 'assigned', agentName: deletedAgentName })
  for (const why of StoppedWhy.options) await rename({ kind: 'unassigned', agentName: deletedAgentName, why })
}

/** Name, phone and plate, wherever the order has them. The vehicle's type and the times stay. */
function erasure(agentId: string, names: readonly string[]) {
  const isOwn = { $eq: ['$agent.id', new Types.ObjectId(agentId)] }
  const erased = { name: deletedAgentName, phoneNumber: '', plateNumber: '' }
  const inEntry = (entry: string) => ({
    $mergeObjects: [
      entry,
      {
        performedBy: {
          $cond: [
            { $eq: [`${entry}.performedBy.id`, agentId] },
            { $mergeObjects: [`${entry}.performedBy`, { name: deletedAgentName }] },
            `${entry}.performedBy`,
          ],
        },
        note: {
          $cond: [
            { $in: [`${entry}.note.agentName`, names.map((name) => ({ $literal: name }))] },
            { $mergeObjects: [`${entry}.note`, { agentName: deletedAgentName }] },
            `${entry}.note`,
          ],
        },
      },
    ],
  })
  return {
    agent: { $cond: [isOwn, { $mergeObjects: ['$agent', erased] }, '$agent'] },
    words: { $cond: [isOwn, '$ownWords', '$words'] },
    lastTracking: inEntry('$lastTracking'),
    trackingEvents: { $map: { input: '$trackingEvents', in: inEntry('$$this') } },
  }
}
