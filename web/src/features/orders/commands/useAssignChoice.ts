import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { canBeAllowed, canTake } from './candidateLabels.ts'
import { useOrderRejections } from './orderActions.ts'
import { useAssign } from './useAssign.ts'
import { useCandidates } from './useCandidates.ts'

interface Choice {
  id: string
  /** The user confirmed the agent despite the reason against it. */
  isAllowed: boolean
}

/** The agent chosen for an order, and the possible actions. Only a candidate shown as chosen is ever sent. */
export function useAssignChoice(order: Order, onClose: () => void) {
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [knownAgentId, setKnownAgentId] = useState(order.agent?.id)
  const found = useCandidates(order.id, search)
  const command = useAssign(order, onClose)
  const refusedAtAll = useOrderRejections(order).assign
  const chosen = found.items.find((candidate) => isChosen(candidate, choice, order)) ?? null
  return {
    found,
    search,
    chosen,
    command,
    refused: refusedAtAll ?? (chosen ? command.coolingDown : 'Select an agent.'),
    /** The agent that somebody else has assigned since the choice began. */
    firstAgent: order.agent && order.agent.id !== knownAgentId && order.agent.id !== choice?.id ? order.agent : null,
    changeSearch: (typed: string) => {
      setSearch(typed)
      setChoice(null)
    },
    choose: (candidate: Candidate) => setChoice({ id: candidate.id, isAllowed: canBeAllowed(candidate) }),
    chooseAgain: () => setKnownAgentId(order.agent?.id),
    assign: () => {
      if (!chosen) return
      const isAway = chosen.fit === 'other_state'
      void command.run({ id: order.id, version: order.version, agentId: chosen.id, ...(isAway && { allowOtherState: true }) })
    },
  }
}

/** A candidate who already has the order, or can no longer take it, is not chosen. */
function isChosen(candidate: Candidate, choice: Choice | null, order: Order): boolean {
  if (candidate.id !== choice?.id || candidate.id === order.agent?.id) return false
  return canTake(candidate) || (canBeAllowed(candidate) && choice.isAllowed)
}
