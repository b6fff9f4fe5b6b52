import { Check } from 'lucide-react'
import styled from 'styled-components'

/** A record of a picker: a mark, a picture, a text, and what can be done with it. */
export const PickerRow = styled.li`
  display: grid;
  grid-template-columns: 16px auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  min-height: 54px;
  padding: 7px var(--space-5);
  border-bottom: 1px solid var(--color-line);
  scroll-margin: 120px 0 12px;

  &[role='option'] {
    cursor: pointer;
    &:hover {
      background: var(--color-surface-hover);
    }
  }
  &[data-active] {
    outline: 2px solid var(--color-line-control);
    outline-offset: -2px;
  }
  &[data-chosen] {
    background: var(--color-surface-selected);
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &[data-refused] {
    color: var(--color-text-muted);
  }
`

export const Radio = styled.span`
  width: 16px;
  height: 16px;
  border: 1px solid var(--color-line-control);
  border-radius: var(--radius-round);

  &[data-on] {
    border: 5px solid var(--color-focus);
  }
`

export function ChosenMark() {
  return (
    <Chosen>
      <Check size={14} aria-hidden />
      Chosen
    </Chosen>
  )
}

const Chosen = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  color: var(--color-link);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-semibold);
`
