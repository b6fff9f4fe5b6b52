import { useId } from 'react'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'

interface SegmentsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
}

/** One of a few, as radio buttons in a row: arrow keys choose. */
export function Segments<Value extends string>({ label, options, value, onValue }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <Box role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} data-on={option.value === value || undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onValue(option.value)} />
          {option.label}
        </label>
      ))}
    </Box>
  )
}

const Box = styled.div`
  display: inline-flex;
  padding: 3px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);

  label {
    position: relative;
    display: grid;
    place-items: center;
    height: 28px;
    padding: 0 12px;
    border: 1px solid transparent;
    border-radius: var(--radius-tick);
    color: var(--color-text-muted);
    cursor: pointer;
  }
  label[data-on] {
    border-color: var(--color-line);
    background: var(--color-surface-raised);
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label:has(:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: -1px;
  }
  ${phone} {
    label {
      height: var(--size-touch);
    }
  }
`
