import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { controlFrame, Field, type FieldTexts } from './Field.tsx'

export interface TextInputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'size' | 'value' | 'children' | 'type'> {
  /** A date has a `DateField`: the browser's own shows it as the browser's locale writes it. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'time' | 'number' | 'search' | 'url'
  value: string
  onValue: (value: string) => void
  size?: 'small' | 'medium'
  /** Before the text: an icon, or a unit such as RM. */
  lead?: ReactNode
  /** After the text: a small button, a key hint. */
  trail?: ReactNode
  /** What a print has in place of the field, if that is not its text. */
  printed?: string
}

export function TextInput({
  label,
  hideLabel,
  hint,
  error,
  optional,
  value,
  onValue,
  size = 'medium',
  lead,
  trail,
  printed,
  onChange,
  ...rest
}: TextInputProps) {
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onValue(event.target.value)
  }
  const text = value === '' ? '' : [lead, value, trail].filter((part) => typeof part === 'string').join(' ')
  return (
    <Field {...{ label, hint, error }} hideLabel={hideLabel ?? false} optional={optional ?? false} printed={printed ?? text}>
      {(aria) => (
        <Frame data-size={size}>
          {lead}
          <input {...rest} {...aria} value={value} onChange={changed} />
          {trail}
        </Frame>
      )}
    </Field>
  )
}

const Frame = styled.span`
  ${controlFrame}
  display: flex;
  align-items: center;
  gap: var(--space-2);
  cursor: text;

  input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    outline: none;
    text-overflow: ellipsis;
  }
  & > svg {
    flex: none;
    color: var(--color-text-subtle);
  }
  & > button {
    margin-right: -6px;
  }
`
