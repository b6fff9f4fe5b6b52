import { appended, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import type { AgentAct } from './contract.ts'
import type { AgentDoc } from './model.ts'

/** The act as an entry of the history. */
export const historyEntry = ({ actor }: CommandContext, act: AgentAct) => ({ id: new Types.ObjectId(), at: now(), by: actor, act })

/** Appends the acts to the history, in the write that they describe. */
export const withHistory = (by: CommandContext, ...acts: AgentAct[]): Patch<AgentDoc> => ({
  history: appended('history', ...acts.map((act) => ({ $literal: historyEntry(by, act) }))),
})
