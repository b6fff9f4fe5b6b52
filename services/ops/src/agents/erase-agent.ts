import type { CommandContext } from '../platform/changes/command-context.ts'
import { change } from '../platform/changes/change.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { brokenRule, type Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { whyNot } from '../platform/contract.ts'
import { ruleBroken } from '../platform/errors.ts'
import { letGo } from '../platform/files/attachments.ts'
import { isThere } from './commands.ts'
import { deletedAgentName } from './contract.ts'
import { historyEntry } from './history.ts'
import { agents, type AgentDoc } from './model.ts'
import { deletingAgent } from './status/status-rules.ts'

/** Longer than any request takes: an order that was given before the agent was suspended has the agent by now, or never will. */
const assigningMaxMs = 60_000

const mayBeDeleted = (): Rule<AgentDoc>[] => [
  {
    filter: { accountStatus: { $in: deletingAgent.from } },
    rejection: ({ accountStatus }) => ruleBroken('agent_active', whyNot(deletingAgent, accountStatus) ?? ''),
  },
  {
    filter: { $or: [{ statusChangedAt: null }, { statusChangedAt: { $lt: new Date(now().getTime() - assigningMaxMs) } }] },
    rejection: ({ name }) => ruleBroken('agent_just_changed', `${name} was suspended less than a minute ago. Try again in a minute.`),
  },
]

/** Throws `rule_broken` for who may be given orders, whichever they have; checked again in the write. Comes before a look at the orders. */
export function checkMayBeDeleted(doc: AgentDoc): void {
  const broken = brokenRule(mayBeDeleted(), doc)
  if (broken) throw broken.rejection(doc)
}

/** Erases who the agent is from their own document; money and counts stay. Throws `stale_version`, or `rule_broken`. */
export async function eraseAgent(by: CommandContext, doc: AgentDoc): Promise<void> {
  const id = doc._id.toHexString()
  await change(agents, {
    id,
    version: doc.version,
    preconditions: [isThere, ...mayBeDeleted()],
    set: [
      {
        name: deletedAgentName,
        email: `${id}@deleted.invalid`,
        phoneNumber: '',
        plateNumber: id,
        vehicle: null,
        address: null,
        dateOfBirth: null,
        gender: null,
        nationality: null,
        icNumber: null,
        accountNumber: null,
        bank: null,
        workingHours: null,
        exceptions: [],
        avatar: null,
        isOnDuty: false,
        history: [historyEntry(by, { kind: 'deleted' })],
        words: [],
        nameKey: '',
        deletedAt: now(),
      },
    ],
    event: 'agent.deleted',
    by,
  })
  await letGo(doc.avatar)
}

/** Erases the name from the events of a deleted agent. */
export async function eraseAgentInLog(id: string): Promise<void> {
  await rewriteInLog('agent', [id], { 'data.name': deletedAgentName })
  await rewriteInLog('agent', [id], { 'actor.name': deletedAgentName }, { 'actor.id': id })
}
