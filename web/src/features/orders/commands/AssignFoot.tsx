import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import type { CommandProblem } from '../../../command/commandProblem.ts'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'

interface AssignFootProps {
  chosen: Candidate | null
  day: string
  why: string | null
  problem: CommandProblem | null
  /** The buttons. */
  children: ReactNode
}

/** The chosen agent and their resulting load; then the buttons. The height is the same with and without a choice. */
export function AssignFoot({ chosen, day, why, problem, children }: AssignFootProps) {
  return (
    <>
      <Notice>
        <CommandNotice problem={problem} isReserved={false} />
      </Notice>
      <Who>
        {chosen ? (
          <>
            <Avatar name={chosen.name} picture={chosen.avatar} />
            <p>
              <b>{chosen.name}</b>
              <small>
                {chosen.dayLoad + 1} of {chosen.maxOrdersPerDay} {day} after this.
                {chosen.fit === 'other_state' && ` ${chosen.state}, allowed once.`}
              </small>
            </p>
          </>
        ) : (
          <small>{why}</small>
        )}
      </Who>
      <Buttons>{children}</Buttons>
    </>
  )
}

const Notice = styled.div`
  flex: 1 0 100%;

  &:not(:has(p)) {
    display: none;
  }
`
const Who = styled.div`
  display: flex;
  flex: 1 1 180px;
  align-items: center;
  gap: var(--space-2);
  min-height: 36px;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    font-weight: var(--font-weight-semibold);
  }
  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
  }
`
/** Long names wrap within the button. */
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);

  button {
    height: auto;
    min-height: var(--size-control);
    white-space: normal;
  }
  ${phone} {
    flex: 1 0 100%;
    flex-direction: column-reverse;
    button {
      min-height: var(--size-touch);
    }
  }
`
