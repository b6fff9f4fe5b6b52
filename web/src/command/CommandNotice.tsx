import { CircleHelp, CircleX, RefreshCw } from 'lucide-react'
import styled from 'styled-components'
import { Button } from '../ui/button/Button.tsx'
import { StripContent, TonedStrip } from '../ui/status/TonedStrip.tsx'
import type { CommandProblem } from './commandProblem.ts'

const looks = {
  changed: { tone: 'info', icon: <RefreshCw size={16} aria-hidden /> },
  unknown: { tone: 'warning', icon: <CircleHelp size={16} aria-hidden /> },
  refused: { tone: 'danger', icon: <CircleX size={16} aria-hidden /> },
} as const

interface CommandNoticeProps {
  /** The problem of a failed command. */
  problem: CommandProblem | null
  /** The reason why the button below is disabled, visible to everybody. */
  why?: string | null
  /** Whether its space is reserved; not needed where growth moves nothing, as in a foot that grows upwards. */
  isReserved?: boolean
}

/**
 * A dialog's notice, above its buttons. The region is present and reserved from the start, so that screen readers announce its content and
 * nothing moves while the user is about to press.
 */
export function CommandNotice({ problem, why, isReserved = true }: CommandNoticeProps) {
  return (
    <Place data-screen-only data-reserved={isReserved || undefined}>
      <div role="alert">
        {problem && (
          <TonedStrip data-tone={looks[problem.kind].tone}>
            {looks[problem.kind].icon}
            <StripContent>
              <div>{problem.sentence}</div>
              {problem.repeat && (
                <Button size="small" onClick={problem.repeat}>
                  Send again
                </Button>
              )}
            </StripContent>
          </TonedStrip>
        )}
      </div>
      {why && !problem && <Why>{why}</Why>}
    </Place>
  )
}

const Place = styled.div`
  &[data-reserved] {
    min-height: 60px;
  }
`
const Why = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
