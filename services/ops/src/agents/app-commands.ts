import type { z } from 'zod'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { setDuty } from './status/account-commands.ts'
import { editAgent } from './commands.ts'
import type { AgentProfile, DutyChange } from './input-contract.ts'
import { AgentModel, type AgentDoc } from './model.ts'
import { getAgentDoc } from './queries.ts'
import { writesOf } from '../platform/database/fields.ts'

const asSelf = (context: CommandContext, id: string): CommandContext => ({ ...context, actor: { kind: 'agent', id, name: 'Agent' } })

/** Throws `not_found`, or `rule_broken` for an agent who may not work. */
export const changeOwnDuty = (context: CommandContext, id: string, { isOnDuty }: DutyChange): Promise<AgentDoc> =>
  setDuty(asSelf(context, id), id, isOnDuty)

const seenEveryMs = 60_000

/** Notes that an agent's app has been heard of; it is no change of the agent, and never fails a command. */
export async function noteSeen(id: string): Promise<void> {
  const at = now()
  const isOlder = { $or: [{ lastActiveDate: null }, { lastActiveDate: { $lt: new Date(at.getTime() - seenEveryMs) } }] }
  await writesOf(AgentModel)
    .updateOne({ _id: new Types.ObjectId(id), ...isOlder }, { $set: { lastActiveDate: at } })
    .catch(() => {})
}

/** What agents change in their app. They know no versions: of two changes the later one counts. Throws like `editAgent`. */
export async function changeOwnProfile(
  context: CommandContext,
  id: string,
  edit: z.output<typeof AgentProfile>,
  seal: DataSeal,
): Promise<AgentDoc> {
  const { version } = await getAgentDoc(id)
  return editAgent(asSelf(context, id), id, { ...edit, version }, seal)
}
