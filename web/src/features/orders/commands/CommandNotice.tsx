import { CircleHelp, CircleX, RefreshCw } from 'lucide-react'
import styled from 'styled-components'
import { toned } from '../../../ui/Chip.tsx'
import type { OrderProblem } from './orderProblem.ts'

const looks = {
  changed: { tone: 'info', icon: <RefreshCw size={16} aria-hidden /> },
  unknown: { tone: 'warning', icon: <CircleHelp size={16} aria-hidden /> },
  refused: { tone: 'danger', icon: <CircleX size={16} aria-hidden /> },
} as const

/** How a command ended if not as wanted. Its place is there from the start, so that a reader hears of what comes into it. */
export function CommandNotice({ problem }: { problem: OrderProblem | null }) {
  return (
    <Region role="alert">
      {problem && (
        <Strip data-tone={looks[problem.kind].tone}>
          {looks[problem.kind].icon}
          <span>{problem.sentence}</span>
        </Strip>
      )}
    </Region>
  )
}

const Region = styled.div`
  &:empty {
    display: none;
  }
`
const Strip = styled.p`
  ${toned}
  display: flex;
  gap: 10px;
  padding: 10px var(--space-3);
  border-radius: var(--radius-control);
  background: var(--chip-bg);
  color: var(--chip-fg);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  svg {
    flex: none;
    margin-top: 2px;
    color: var(--chip-mark);
  }
`
