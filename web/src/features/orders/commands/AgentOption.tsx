import type { Agent } from '@kainsiap/ops/agents/contract'
import { Check } from 'lucide-react'
import styled from 'styled-components'
import { Avatar } from '../../../ui/Avatar.tsx'
import { vehicleWords } from '../orderWords.ts'
import { loadState } from './stepChoice.ts'

interface AgentOptionProps {
  id: string
  agent: Agent
  isActive: boolean
  isChosen: boolean
  isCurrent: boolean
  onChoose: () => void
}

export function AgentOption({ id, agent, isActive, isChosen, isCurrent, onChoose }: AgentOptionProps) {
  const load = loadState(agent)
  const area = agent.workingAreas.slice(0, 2).join(', ')
  return (
    <Option
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isCurrent || undefined}
      data-active={isActive || undefined}
      // The search keeps the focus: that is where the keys are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isCurrent && onChoose()}
    >
      <Avatar name={agent.name} />
      <Who>
        <b>{agent.name}</b>
        <small>
          {vehicleWords(agent.vehicleType)}
          {area && ` · ${area}`}
          {isCurrent && ' · has this order'}
        </small>
      </Who>
      <Load data-load={load}>
        {agent.todayLoad} of {agent.maxOrdersPerDay} today{load === 'full' && ', full'}
        <Meter aria-hidden>
          <Filled $share={Math.min(1, agent.todayLoad / Math.max(1, agent.maxOrdersPerDay))} />
        </Meter>
      </Load>
      <Tick>{isChosen && <Check size={16} aria-hidden />}</Tick>
    </Option>
  )
}

const Option = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto 16px;
  align-items: center;
  gap: var(--space-3);
  min-height: 48px;
  padding: 6px var(--space-3);
  border-bottom: 1px solid var(--color-line);
  cursor: pointer;

  &:last-child {
    border-bottom: 0;
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  &[data-active] {
    background: var(--color-surface-hover);
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &[aria-selected='true'] {
    background: var(--color-surface-selected);
  }
  &[aria-disabled] {
    cursor: not-allowed;
  }
`
const Who = styled.span`
  display: grid;
  min-width: 0;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-medium);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
const Load = styled.span`
  --load-mark: var(--tone-secondary-mark);
  display: grid;
  gap: 3px;
  min-width: 84px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-small);
  text-align: right;
  white-space: nowrap;

  &[data-load='high'] {
    --load-mark: var(--color-warning);
  }
  &[data-load='full'] {
    --load-mark: var(--color-danger);
    color: var(--color-danger-text);
  }
`
const Meter = styled.span`
  display: block;
  height: 4px;
  border-radius: 2px;
  background: var(--color-line-strong);
  overflow: hidden;
`
const Filled = styled.span<{ $share: number }>`
  display: block;
  width: ${({ $share }) => String(Math.round($share * 100))}%;
  height: 100%;
  background: var(--load-mark);
`
const Tick = styled.span`
  display: inline-grid;
  color: var(--color-focus);
`
