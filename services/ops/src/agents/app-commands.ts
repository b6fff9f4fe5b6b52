import type { z } from 'zod'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { editAgent } from './commands.ts'
import type { AgentProfile } from './input-contract.ts'
import type { AgentDoc } from './model.ts'
import { getAgentDoc } from './queries.ts'

/** What agents change in their app. They know no versions: of two changes the later one counts. Throws like `editAgent`. */
export async function changeOwnProfile(
  context: CommandContext,
  id: string,
  edit: z.output<typeof AgentProfile>,
  seal: DataSeal,
): Promise<AgentDoc> {
  const { version } = await getAgentDoc(id)
  return editAgent({ ...context, actor: { kind: 'agent', id, name: 'Agent' } }, id, { ...edit, version }, seal)
}
