import { useId } from 'react'
import styled from 'styled-components'
import { phone, print } from './breakpoints.ts'
import { formatCount } from '../format/numbers.ts'

interface SegmentsProps<Value extends string> {
  label: string
  /** `count`: how many of something it holds; left out while unknown. */
  options: readonly { value: Value; label: string; count?: number | undefined }[]
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
          {option.count !== undefined && <Count data-some={option.count > 0 || undefined}>{formatCount(option.count)}</Count>}
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
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
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
  ${print} {
    padding: 0;
    background: none;

    label:not([data-on]) {
      display: none;
    }
    label[data-on] {
      padding: 0;
      border: 0;
    }
  }
  ${phone} {
    label {
      height: var(--size-touch);
    }
  }
`
const Count = styled.span`
  min-width: 20px;
  padding: 0 6px;
  border-radius: 999px;
  background: var(--color-surface-hover);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-semibold);
  line-height: 18px;
  text-align: center;

  &[data-some] {
    background: color-mix(in srgb, var(--color-danger) 14%, var(--color-surface));
    color: var(--color-danger-text);
  }
`
