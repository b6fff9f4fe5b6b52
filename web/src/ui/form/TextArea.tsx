import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { controlFrame, Field, type FieldTexts } from './Field.tsx'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'children'> {
  value: string
  onValue: (value: string) => void
}

export function TextArea({ label, hideLabel, hint, error, optional, value, onValue, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error }} hideLabel={hideLabel ?? false} optional={optional ?? false} printed={value}>
      {(aria) => <Box {...rest} {...aria} rows={rows} value={value} onChange={(event) => onValue(event.target.value)} />}
    </Field>
  )
}

const Box = styled.textarea`
  ${controlFrame}
  height: auto;
  padding: 9px var(--space-3);
  line-height: var(--line-height-body);
  resize: vertical;
`
