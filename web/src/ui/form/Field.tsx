import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface FieldTexts {
  label: string
  /** The label is for screen readers only, where an icon or the position already shows it, as in a search box. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | null | undefined
  /** Fields are required by default; optional ones say so. */
  optional?: boolean
}

/** The attributes that connect a control to its label, hint and error. */
export interface ControlAria {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps extends FieldTexts {
  /** The value as text: a print has it in place of the control. */
  printed: string
  children: (aria: ControlAria) => ReactNode
}

export function Field({ label, hideLabel = false, hint, error, optional = false, printed, children }: FieldProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const name = (
    <label htmlFor={id}>
      {label}
      {optional && <Optional data-screen-only> optional</Optional>}
    </label>
  )
  return (
    <Box data-printed-as={printed || '–'}>
      {hideLabel ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {!error && hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <Messages aria-live="polite">
        {error && (
          <Problem id={`${id}-error`}>
            <CircleAlert size={14} aria-hidden />
            {error}
          </Problem>
        )}
      </Messages>
    </Box>
  )
}

/** The frame of inputs and selects. */
export const controlFrame = css`
  width: 100%;
  min-width: 0;
  height: var(--size-control-form);
  padding: 0 var(--space-3);
  border: 1px solid var(--color-line-control);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: var(--color-text);
  font-size: var(--font-size-body);

  &[data-size='small'] {
    height: var(--size-control);
    padding: 0 10px;
    font-size: var(--font-size-dense);
  }
  &:is(:focus-visible, :has(input:focus-visible)) {
    border-color: transparent;
    outline: 2px solid var(--color-focus);
    outline-offset: -1px;
  }
  &:is([aria-invalid='true'], :has([aria-invalid='true'])) {
    border-color: var(--color-danger);
  }
  &:disabled {
    border-color: var(--color-line);
    background: var(--color-surface-sunken);
    color: var(--color-text-subtle);
  }
  ${phone} {
    &,
    &[data-size='small'] {
      min-height: var(--size-touch);
      /* Phones zoom into a field with text below 16 px. */
      font-size: var(--font-size-lead);
    }
  }
`
const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  min-width: 0;

  & > label {
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
`
const Optional = styled.span`
  color: var(--color-text-muted);
  font-weight: var(--font-weight-regular);
`
/** Present from the start, so that a screen reader announces messages added later; while empty it takes no space and no gap. */
const Messages = styled.div`
  /* While empty it takes no space, and no gap of the grid. */
  &:empty {
    position: absolute;
  }
`
/** The doubled selector keeps a page that colours its paragraphs from overriding the colour of errors. */
const Hint = styled.p`
  && {
    color: var(--color-text-muted);
  }
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
const Problem = styled(Hint)`
  display: flex;
  align-items: center;
  gap: 5px;
  font-weight: var(--font-weight-medium);

  && {
    color: var(--color-danger-text);
  }
  svg {
    flex: none;
  }
`
