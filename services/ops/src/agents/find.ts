import { audit } from '../platform/changes/audit.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { StaffPrincipal } from '../platform/http/routes.ts'
import { countView } from '../platform/personal-data/view-limit.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { agents, type AgentDoc } from './model.ts'
import { findByIc, numberDigests } from './numbers.ts'

interface Search {
  icNumber: string
  reason: string
  reader: StaffPrincipal
  address: string
}

/**
 * The agent with exactly this IC number. Who looked for whom, and why, is in the audit log before the answer is sent: the agent's id, or where
 * there is none the beginning of the number's digest, never the number. Throws `rate_limited`, together with the numbers that were shown.
 */
export async function findAgent(
  by: CommandContext,
  { icNumber, reason, reader, address }: Search,
  seal: DataSeal,
): Promise<AgentDoc | null> {
  await countView(reader.id)
  const found = await findByIc(seal, icNumber)
  await audit({
    action: 'agent.numberSearched',
    actor: by.actor,
    entity: agents.name,
    id: found?._id.toHexString() ?? idOf(numberDigests(seal, 'icNumber', icNumber)[0] ?? ''),
    requestId: by.requestId,
    address,
    shown: { field: 'icNumber', reason },
  })
  return found
}

/** The beginning of a digest, in the form of an id. */
const idOf = (digest: string): string => Buffer.from(digest, 'base64url').toString('hex').slice(0, 24)
