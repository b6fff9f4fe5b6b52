import type { AgentRow } from '@kainsiap/ops/agents/contract'
import { BadgeCheck, Ban, Landmark, PanelRightOpen, Pencil, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { agentPaths } from '../agentPaths.ts'
import { isUndecided, useAgentActions, useAgentRejections } from '../commands/agentActions.ts'

export function AgentRowMenu({ agent }: { agent: AgentRow }) {
  return (
    <RowMenu label={`Actions for ${agent.name}`}>
      <RowMenuItems agent={agent} />
    </RowMenu>
  )
}

function RowMenuItems({ agent }: { agent: AgentRow }) {
  const { open } = useRowActions()
  const { act } = useAgentActions()
  const refused = useAgentRejections(agent)
  const navigate = useNavigate()
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(agent.id)} />
      {isUndecided(agent) && (
        <MenuItem label="Verify Agent…" icon={<BadgeCheck size={16} />} refused={refused.verify} onSelect={() => act('verify', agent)} />
      )}
      <MenuItem
        label="Edit Agent"
        icon={<Pencil size={16} />}
        refused={refused.write}
        onSelect={() => void navigate(agentPaths.edit(agent.id))}
      />
      <MenuItem label="Change bank details…" icon={<Landmark size={16} />} refused={refused.bank} onSelect={() => act('bank', agent)} />
      {agent.isActive ? (
        <MenuItem label="Suspend Agent…" icon={<UserRoundX size={16} />} refused={refused.suspend} onSelect={() => act('suspend', agent)} />
      ) : (
        <MenuItem
          label="Activate…"
          icon={<UserRoundCheck size={16} />}
          refused={refused.activate}
          onSelect={() => act('activate', agent)}
        />
      )}
      {agent.status !== 'banned' && (
        <MenuItem label="Ban…" icon={<Ban size={16} />} refused={refused.ban} onSelect={() => act('ban', agent)} />
      )}
      <MenuSeparator />
      <MenuItem
        label="Delete Agent…"
        icon={<Trash2 size={16} />}
        tone="danger"
        refused={refused.delete}
        onSelect={() => act('delete', agent)}
      />
    </>
  )
}
