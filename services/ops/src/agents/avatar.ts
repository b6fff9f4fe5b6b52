import { change } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { defineAvatar, letGo, replaceAttachment } from '../platform/files/attachments.ts'
import type { Upload } from '../platform/files/receive.ts'
import { isThere } from './commands.ts'
import { withHistory } from './history.ts'
import { agents, type AgentDoc } from './model.ts'
import { getAgentToChange } from './queries.ts'

export const agentAvatar = defineAvatar(agents, (reader) => reader.permissions.includes('agents.read'))

interface Target {
  by: CommandContext
  id: string
  version: number
}

/** Throws `stale_version`, or the reason why the file is refused. */
export const setAgentAvatar = (target: Target, upload: Upload): Promise<AgentDoc> =>
  replaceAttachment(agentAvatar, upload, async (store) => {
    const { doc, isDone } = await getAgentToChange(target.by, target.id, target.version)
    return isDone ? doc : changeAvatar(target, await store(doc._id, doc.avatar))
  })

export async function removeAgentAvatar(target: Target): Promise<AgentDoc> {
  const { doc, isDone } = await getAgentToChange(target.by, target.id, target.version)
  if (isDone || !doc.avatar) return doc
  const changed = await changeAvatar(target, null)
  await letGo(doc.avatar)
  return changed
}

const changeAvatar = ({ by, id, version }: Target, avatar: string | null): Promise<AgentDoc> =>
  change(agents, {
    id,
    version,
    preconditions: [isThere],
    set: [{ avatar, ...withHistory(by, { kind: 'edited', fields: ['avatar'] }) }],
    event: 'agent.updated',
    by,
  })
