import { vehiclePaperNames, type PaperNotice } from '@kainsiap/ops/agents/contract'
import { FileClock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { defineNoticeKind, type NoticeKinds } from '../../app/feature.ts'
import { useCan } from '../../api/useCan.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { malaysianIsoDay } from '../../ui/format/malaysianTime.ts'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { agentPaths } from './agentPaths.ts'

export const agentNotices: NoticeKinds = {
  'agent.paperExpiring': defineNoticeKind<PaperNotice>({
    icon: () => <FileClock />,
    tone: () => 'warning',
    words: ({ agent, paper, expiresOn }) => {
      const isExpired = expiresOn < malaysianIsoDay(Date.now())
      return {
        lead: `${vehiclePaperNames[paper]} of ${agent} ${isExpired ? 'expired on' : 'is valid until'} ${dayLabel(expiresOn)}`,
        line: isExpired ? 'The agent gets no new orders until it is renewed' : 'The agent gets no new orders after that date',
      }
    },
    Action: AgentLink,
  }),
}

function AgentLink({ data: { agentId } }: { data: PaperNotice }) {
  if (useCan('agents.read') !== null) return null
  return (
    <TextLink as={Link} to={agentPaths.agent(agentId)}>
      Open agent
    </TextLink>
  )
}
