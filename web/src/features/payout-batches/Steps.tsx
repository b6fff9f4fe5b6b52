import { Check, X } from 'lucide-react'
import styled from 'styled-components'
import { type Step, stepsOf } from './payoutBatchWords.ts'

/** The four steps of a run, and where it is. */
export function Steps({ status }: { status: Parameters<typeof stepsOf>[0] }) {
  return (
    <List aria-label="Payout batch steps">
      {stepsOf(status).map(({ label, state }, index) => (
        <li key={label} data-state={state} aria-current={state === 'now' || state === 'stopped' ? 'step' : undefined}>
          <Mark aria-hidden>
            <Sign state={state} place={index + 1} />
          </Mark>
          {label}
        </li>
      ))}
    </List>
  )
}

function Sign({ state, place }: { state: Step['state']; place: number }) {
  if (state === 'done') return <Check size={12} strokeWidth={3} />
  return state === 'stopped' ? <X size={12} strokeWidth={3} /> : place
}

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 20px;
  height: 20px;
  border: 1.5px solid var(--color-line-control);
  border-radius: 50%;
  font-size: var(--font-size-micro);
  font-weight: var(--font-weight-semibold);
`
const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  [data-state='done'] > ${Mark} {
    border-color: transparent;
    background: var(--tone-positive-bg);
    color: var(--tone-positive-fg);
  }
  [data-state='now'] {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);

    & > ${Mark} {
      border-color: transparent;
      background: var(--color-accent);
      color: var(--color-accent-ink);
    }
  }
  [data-state='stopped'] > ${Mark} {
    border-color: transparent;
    background: var(--tone-danger-bg);
    color: var(--tone-danger-fg);
  }
`
