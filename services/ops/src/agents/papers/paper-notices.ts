import { now } from '../../platform/clock.ts'
import { startLoop, type Loop } from '../../platform/concurrency/loop.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { createLease } from '../../platform/database/lease.ts'
import { trusted } from '../../platform/database/mongo.ts'
import { addNotice, rewriteNotices } from '../../platform/notices/store.ts'
import type { Log } from '../../platform/process/log.ts'
import { listActiveHolders } from '../../users/queries.ts'
import { deletedAgentName, type ExpiringPaper, type PaperNotice } from '../contract.ts'
import { AgentModel, type AgentDoc } from '../model.ts'
import { papersExpiring, warnedSpan } from './papers.ts'

const paperExpiring = 'agent.paperExpiring'
const everyMs = 15_000
const leaseMs = 60_000
const index = 'papersExpireOn_1__id_1'
const fields = ['name', 'vehicle', 'papersTold'] as const
type Warned = Pick<AgentDoc, '_id' | (typeof fields)[number]>

/** Tells whoever may read and write agents of papers that have expired, or do so within 30 days: one worker looks, and what two of them tell is there once. */
export function startPaperNotices(log: Log): Loop {
  const lease = createLease('document notices', leaseMs)
  const round = async () => {
    if (await lease.isOurs()) await tellExpiring()
    return false
  }
  const loop = startLoop('document notices', log, { everyMs: () => everyMs, round })
  return {
    ...loop,
    stop: async () => {
      await loop.stop()
      await lease.drop()
    },
  }
}

/**
 * One notice for each paper of an active agent, last day and holder of agents.write. It is noted after the notices; whatever ends in between, the next round adds
 * them again, which adds nothing.
 */
export async function tellExpiring(): Promise<void> {
  const expiring = { papersExpireOn: trusted({ $gte: '2', $lte: warnedSpan().soon }), deletedAt: null, accountStatus: 'active' as const }
  let holders: string[] | null = null
  for await (const agent of AgentModel.find(expiring, [...fields], { hint: index })
    .lean<Warned[]>()
    .cursor() as AsyncIterable<Warned>) {
    const untold = papersExpiring(agent.vehicle ?? noPapers).filter(({ paper, expiresOn }) => agent.papersTold?.[paper] !== expiresOn)
    for (const paper of untold) await tell(agent, paper, (holders ??= await listActiveHolders('agents.read', 'agents.write')))
  }
}
const noPapers = { insuranceExpiry: '9', roadtaxExpiry: '9' }

async function tell({ _id, name }: Warned, { paper, expiresOn }: ExpiringPaper, holders: readonly string[]): Promise<void> {
  const agentId = _id.toHexString()
  const data: PaperNotice = { agentId, agent: name, paper, expiresOn }
  const once = { cause: `${paper} of agent ${agentId} until ${expiresOn}`, at: now() }
  for (const ownerId of holders) await addNotice({ ownerId, kind: paperExpiring, data }, once)
  const { matchedCount } = await writesOf(AgentModel).updateOne({ _id, deletedAt: null }, [
    { $set: { papersTold: { $mergeObjects: ['$papersTold', { [paper]: { $literal: expiresOn } }] } } },
  ])
  // Deleted meanwhile: the notices may have come after the erasure.
  if (matchedCount === 0) await erasePaperNotices(agentId)
}

/** Erases a deleted agent from these notices. */
export const erasePaperNotices = (agentId: string): Promise<void> =>
  rewriteNotices(paperExpiring, { field: 'agentId', values: [agentId] }, { agent: deletedAgentName })
