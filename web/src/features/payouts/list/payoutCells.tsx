import type { Payout, PayoutMethod } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { NameCell } from '../../../list/PersonCell.tsx'
import { methodLooks } from '../../../ui/gatewayLooks.ts'

/** Who is paid, with the id that files and statements name. */
export function AgentCell({ agent: { id, name } }: Pick<Payout, 'agent'>) {
  return (
    <NameCell name={name} title={id}>
      {id}
    </NameCell>
  )
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
