import { type ChangeEvent, type MouseEvent as PressEvent, useEffect, useId, useRef } from 'react'
import styled from 'styled-components'
import { phone, print } from '../layout/breakpoints.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface CheckboxProps {
  label: string
  hideLabel?: boolean
  /** `mixed`: some of the items it stands for are chosen. */
  checked: boolean | 'mixed'
  /** Whether Shift is held, to choose a range. */
  onChecked: (checked: boolean, shift: boolean) => void
  /** Why it cannot be changed. */
  refused?: string | null | undefined
}

export function Checkbox({ label, hideLabel = false, checked, onChecked, refused }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  useEffect(() => {
    // `indeterminate` has no HTML attribute.
    if (box.current) box.current.indeterminate = checked === 'mixed'
  }, [checked])
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    if (isShift) target.focus()
    onChecked(target.checked, isShift)
  }
  return (
    <>
      <Label title={refused ?? undefined} onMouseDown={keepText}>
        <Box
          ref={box}
          type="checkbox"
          checked={checked === true}
          disabled={Boolean(refused)}
          aria-describedby={refused ? reasonId : undefined}
          onChange={change}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Label>
      {refused && <VisuallyHidden id={reasonId}>{refused}</VisuallyHidden>}
    </>
  )
}

/** With Shift a press would select the text up to here. */
function keepText(event: PressEvent) {
  if (event.shiftKey) event.preventDefault()
}

const Label = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  cursor: pointer;

  ${phone} {
    min-height: var(--size-touch);
  }
`
const Box = styled.input`
  display: inline-grid;
  flex: none;
  place-content: center;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1.5px solid var(--color-line-control);
  border-radius: var(--radius-tick);
  background: var(--color-surface);
  appearance: none;
  cursor: pointer;

  &::after {
    content: '';
    width: 8px;
    height: 4px;
    border: solid var(--color-surface);
    border-width: 0 0 2px 2px;
    opacity: 0;
    transform: translateY(-1px) rotate(-45deg);
  }
  &:is(:checked, :indeterminate) {
    border-color: var(--color-focus);
    background: var(--color-focus);
    &::after {
      opacity: 1;
    }
  }
  &:indeterminate::after {
    height: 0;
    border-width: 0 0 2px;
    transform: none;
  }
  &:disabled {
    opacity: 0.45;
    cursor: not-allowed;
  }
  /* On paper a tick or a dash: nothing that could be filled in. */
  ${print} {
    && {
      border: 0;
      background: none;
      opacity: 1;
    }
    &&::after {
      border-color: var(--color-text);
      opacity: 1;
    }
    &&:not(:checked)::after {
      width: 8px;
      height: 0;
      border-width: 0 0 1px;
      transform: none;
    }
  }
`
