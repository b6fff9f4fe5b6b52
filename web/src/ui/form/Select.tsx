import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { controlFrame, Field, type FieldTexts } from './Field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'size' | 'children'> {
  value: Value | ''
  options: readonly SelectOption<Value>[]
  onValue: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  size?: 'small' | 'medium'
}

/** The native select: works best on phones and with the keyboard. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, hint, error, optional, value, options, onValue, placeholder, size = 'medium', ...rest } = props
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onValue(option.value)
  }
  const printed = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Field {...{ label, hint, error, printed }} hideLabel={hideLabel ?? false} optional={optional ?? false}>
      {(aria) => (
        <Frame>
          <Box {...rest} {...aria} data-size={size} value={value} onChange={(event) => choose(event.target.value)}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </Box>
          <ChevronDown size={14} aria-hidden />
        </Frame>
      )}
    </Field>
  )
}

const Frame = styled.span`
  position: relative;
  display: block;
  min-width: 0;

  svg {
    position: absolute;
    top: calc(50% - 7px);
    right: 10px;
    color: var(--color-text-muted);
    pointer-events: none;
  }
`
const Box = styled.select`
  ${controlFrame}
  appearance: none;
  cursor: pointer;
  text-overflow: ellipsis;

  &,
  &[data-size='small'] {
    padding-right: 30px;
  }
`
