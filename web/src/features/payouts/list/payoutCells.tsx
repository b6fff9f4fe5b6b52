import type { Payout, PayoutMethod } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { NameCell } from '../../../list/PersonCell.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { statusLook } from '../../../money/payoutLooks.ts'
import { holdTexts, periodLabel, problemText } from '../../../money/payoutWords.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { SecondLine } from '../../../ui/layout/TwoLines.tsx'

/** Who is paid, with the number that files and statements name. */
export function AgentCell({ agent: { name, number } }: Pick<Payout, 'agent'>) {
  return <NameCell name={name}>{number}</NameCell>
}

export function Method({ method }: { method: PayoutMethod }) {
  const { label, Icon } = methodLooks[method]
  return (
    <WithIcon>
      <Icon size={14} aria-hidden />
      <span>{label}</span>
    </WithIcon>
  )
}

/** The status, with what is wrong or what it waits for; whole in the title. */
export function Status({ payout }: { payout: Payout }) {
  const why = whyOf(payout)
  return (
    <Two>
      <StatusChip {...statusLook(payout)} />
      {why && <Why title={why}>{why}</Why>}
    </Two>
  )
}

/** On cards with what is wrong or what it waits for, for which there is no place beside the status. */
export function Period({ payout }: { payout: Payout }) {
  const why = whyOf(payout)
  return (
    <Two>
      <Quiet>{periodLabel(payout)}</Quiet>
      {why && <WhyOnCard title={why}>{why}</WhyOnCard>}
    </Two>
  )
}

function whyOf({ status, problem, hold }: Payout): string | null {
  if (status === 'completed' || status === 'cancelled') return null
  if (problem) return problemText(problem)
  return hold && holdTexts[hold.reason]
}

const Two = styled.span`
  display: grid;
  justify-items: start;
  gap: 1px;
  min-width: 0;
`
const Why = styled(SecondLine)`
  max-width: 100%;
  white-space: nowrap;

  ${phone} {
    display: none;
  }
`
const WhyOnCard = styled(SecondLine)`
  display: none;
  max-width: 100%;
  white-space: nowrap;

  ${phone} {
    display: block;
  }
`
const WithIcon = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-width: 0;
  max-width: 100%;

  svg {
    flex: none;
    color: var(--color-text-muted);
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
