import type { Payout, PayoutMethod } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { Name } from '../../../list/Name.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { phone } from '../../../ui/breakpoints.ts'
import { methodLooks } from '../../../ui/gatewayLooks.ts'

/** Who is paid, with the id that files and statements name. */
export function AgentCell({ agent: { id, name } }: Pick<Payout, 'agent'>) {
  return (
    <Person>
      <Avatar name={name} />
      <span>
        <Name name={name} isStrong />
        <small title={id}>{id}</small>
      </span>
    </Person>
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

export const Quiet = styled.span`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;

  & > :last-child {
    display: grid;
    min-width: 0;
  }
  small {
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${phone} {
    small {
      display: none;
    }
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
