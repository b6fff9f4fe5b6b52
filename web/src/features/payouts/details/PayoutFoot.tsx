import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { BadgeCheck, CirclePause, CirclePlay, Info, RotateCcw, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { type PayoutCommandKind, usePayoutActions, usePayoutRejections } from '../commands/payoutActions.ts'
import { isByHand } from '../../../money/payoutWords.ts'

interface NextStep {
  text: string
  kind: PayoutCommandKind
  label: string
  icon: ReactNode
}

/** What comes next, as far as somebody has to decide it. */
function nextStep(payout: PayoutDetails): NextStep | null {
  switch (payout.status) {
    case 'pending':
      return {
        text: "Process this payout to transfer funds to the agent's bank account.",
        kind: 'process',
        label: 'Process',
        icon: <Send size={16} aria-hidden />,
      }
    case 'on_hold':
      return {
        text: 'The payout is not sent until a user releases it.',
        kind: 'release',
        label: 'Release',
        icon: <CirclePlay size={16} aria-hidden />,
      }
    case 'processing':
      return isByHand(payout)
        ? {
            text: 'Pay the agent, then record the payment.',
            kind: 'paid',
            label: 'Record as paid',
            icon: <BadgeCheck size={16} aria-hidden />,
          }
        : null
    case 'failed':
      return {
        text: 'The money is back in the agent’s wallet. Retry the payout to process it again.',
        kind: 'retry',
        label: 'Retry payout',
        icon: <RotateCcw size={16} aria-hidden />,
      }
    case 'completed':
    case 'cancelled':
      return null
  }
}

/** The next step, which stays in sight. */
export function PayoutFoot({ payout }: { payout: PayoutDetails }) {
  const { act } = usePayoutActions()
  const refused = usePayoutRejections()(payout)
  const textId = useId()
  const next = nextStep(payout)
  if (!next) return null
  const why = refused[next.kind]
  return (
    <Foot role="group" aria-label="Next step" data-screen-only>
      <p id={textId}>
        <Info size={14} aria-hidden />
        {why ?? next.text}
      </p>
      <Buttons>
        {next.kind === 'process' && (
          <Action
            label="Put On Hold"
            icon={<CirclePause size={16} aria-hidden />}
            refused={refused.hold}
            onAct={() => act('hold', payout)}
          />
        )}
        <Action
          label={next.label}
          icon={next.icon}
          variant={why === null ? 'primary' : 'plain'}
          refused={why}
          reasonId={textId}
          onAct={() => act(next.kind, payout)}
        />
      </Buttons>
    </Foot>
  )
}

const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: var(--z-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-top: auto;
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-raised);

  p {
    display: flex;
    flex: 1 1 220px;
    gap: var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  p > svg {
    flex: none;
    margin-top: 3px;
    color: var(--tone-info-mark);
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);

  @container (max-width: 480px) {
    flex: 1 1 100%;

    & > button {
      flex: 1;
    }
  }
`
