import { RevealReason } from '@kainsiap/ops/platform/personal-data/contract'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { Action } from '../ui/button/Action.tsx'
import { toned } from '../ui/status/Chip.tsx'
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { type ShownNumber, useReveal } from './useReveal.ts'

interface RevealedNumberProps {
  /** "IC number" */
  label: string
  /** Whose it is. */
  name: string
  /** "••••1234" */
  masked: string
  /** The route that shows it, and the field it is asked for by. */
  path: string
  field: string
  /** Why the user may not see it. */
  refused: string | null
  /** The number as people write it. */
  write?: (value: string) => string
}

/** A personal number, masked; shown for a minute to whoever gives a reason, which is logged. */
export function RevealedNumber({ label, name, masked, path, field, refused, write = (value) => value }: RevealedNumberProps) {
  const [isAsking, setAsking] = useState(false)
  const { ask, shown, secondsLeft, hide, command } = useReveal(path, field, () => setAsking(false))
  return (
    <Box data-tone={shown ? 'warning' : undefined}>
      <Line>
        <b>{shown ? write(shown.value) : masked}</b>
        <Action
          size="small"
          label={
            <>
              {shown ? 'Hide' : 'Show…'}
              <VisuallyHidden> {label}</VisuallyHidden>
            </>
          }
          icon={shown ? <EyeOff size={14} /> : <Eye size={14} />}
          refused={refused}
          onAct={() => (shown ? hide() : setAsking(true))}
        />
      </Line>
      <VisuallyHidden role="status">{shown && `${label} is shown for one minute.`}</VisuallyHidden>
      {shown && <Logged shown={shown} secondsLeft={secondsLeft} />}
      {isAsking && (
        <ReasonDialog
          title={`Show the ${label} of ${name}`}
          consequence="The number is shown for one minute. The view and your reason are saved in the audit log."
          action={{ label: 'Show number', variant: 'primary' }}
          command={command}
          refused={refused}
          hint="Why you need the number."
          rule={RevealReason}
          onSend={(reason) => void ask(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

function Logged({ shown: { reason }, secondsLeft }: { shown: ShownNumber; secondsLeft: number }) {
  return (
    <small>
      Hides in {secondsLeft} s. Logged: “{reason}”.
    </small>
  )
}

const Box = styled.div`
  ${toned}
  display: grid;
  gap: var(--space-1);

  &[data-tone] {
    margin: -6px -10px;
    padding: 6px 10px;
    border-radius: var(--radius-control);
    background: var(--chip-bg);
    color: var(--chip-fg);
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
  small {
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);
  min-height: 28px;
`
