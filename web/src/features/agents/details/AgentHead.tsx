import { accountLooks } from '../../../ui/status/accountLooks.ts'
import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import { BadgeCheck, Ban, Pencil, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Action } from '../../../ui/button/Action.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { malaysianDay } from '../../../ui/format/malaysianTime.ts'
import { RecordHead } from '../../../ui/record/RecordHead.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { VerificationChip } from '../VerificationChip.tsx'
import { agentPaths } from '../agentPaths.ts'
import { isUndecided, useAgentActions, useAgentRejections } from '../commands/agentActions.ts'

interface AgentHeadProps {
  agent: AgentDetails
  onClose: (() => void) | undefined
}

/** Who it is, in which state, and what can be done. */
export function AgentHead({ agent, onClose }: AgentHeadProps) {
  const { id, number, name, avatar, status, verificationStatus, vehicle, city, state, registrationDate } = agent
  return (
    <RecordHead
      name={name}
      picture={avatar}
      chips={
        <>
          <StatusChip status={status} look={accountLooks[status]} />
          {(status !== 'pending_verification' || verificationStatus !== 'pending') && <VerificationChip agent={agent} />}
        </>
      }
      line={`${number === null ? '' : `${number} · `}${labelOf(vehicle.type)} ${vehicle.plateNumber} · ${city}, ${state} · agent since ${malaysianDay(registrationDate)}`}
      page={agentPaths.agent(id)}
      onClose={onClose}
    >
      <AgentButtons agent={agent} />
    </RecordHead>
  )
}

function AgentButtons({ agent }: { agent: AgentDetails }) {
  const { act } = useAgentActions()
  const refused = useAgentRejections(agent)
  const navigate = useNavigate()
  return (
    <>
      {isUndecided(agent) && (
        <Action
          label="Verify Agent…"
          variant="primary"
          icon={<BadgeCheck size={15} />}
          refused={refused.verify}
          onAct={() => act('verify', agent)}
        />
      )}
      <Action label="Edit" icon={<Pencil size={15} />} refused={refused.write} onAct={() => void navigate(agentPaths.edit(agent.id))} />
      {agent.isActive ? (
        <Action label="Suspend Agent…" icon={<UserRoundX size={15} />} refused={refused.suspend} onAct={() => act('suspend', agent)} />
      ) : (
        <Action label="Activate…" icon={<UserRoundCheck size={15} />} refused={refused.activate} onAct={() => act('activate', agent)} />
      )}
      <Action label="Ban…" icon={<Ban size={15} />} refused={refused.ban} onAct={() => act('ban', agent)} />
      <Action
        label="Delete…"
        variant="danger-quiet"
        icon={<Trash2 size={15} />}
        refused={refused.delete}
        onAct={() => act('delete', agent)}
      />
    </>
  )
}
