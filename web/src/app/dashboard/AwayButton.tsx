import { awayCountMax } from '@kainsiap/ops/activity/contract'
import { History } from 'lucide-react'
import styled from 'styled-components'
import { Button } from '../../ui/button/Button.tsx'
import { useAway } from './useAway.ts'

/** How much happened since the last visit; pressed, the activity shows that and nothing else. */
export function AwayButton() {
  const { away, isShown, show } = useAway()
  if (!away) return null
  return (
    <Toggle icon={<History size={16} />} aria-pressed={isShown} onClick={() => show(!isShown)}>
      While you were away <Count>{countLabel(away.count)}</Count>
    </Toggle>
  )
}

const countLabel = (count: number) => (count > awayCountMax ? `${awayCountMax}+` : String(count))

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: var(--color-focus);
    background: var(--color-surface-selected);
  }
`
const Count = styled.span`
  min-width: 20px;
  padding: 0 6px;
  border-radius: 9px;
  background: var(--tone-neutral-bg);
  color: var(--tone-neutral-fg);
  font-size: var(--font-size-micro);
  font-variant-numeric: tabular-nums;
  line-height: 18px;
`
