import { CircleAlert, Star } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import type { FieldTexts } from './Field.tsx'
import { TextLink } from '../button/TextLink.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

interface StarFieldProps extends Pick<FieldTexts, 'label' | 'error' | 'optional'> {
  /** Undefined while nothing is chosen. */
  value: number | undefined
  onValue: (value: number | undefined) => void
  disabled?: boolean
}

const stars = [1, 2, 3, 4, 5] as const

/** One star to five, as radio buttons: arrow keys choose. An optional one can be taken back. */
export function StarField({ label, error, optional = false, value, onValue, disabled = false }: StarFieldProps) {
  const name = useId()
  return (
    <Box disabled={disabled} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        {label}
        {optional && <small> optional</small>}
      </legend>
      <Row>
        {stars.map((star) => (
          <label key={star} data-on={(value !== undefined && star <= value) || undefined}>
            <input type="radio" name={name} value={star} checked={value === star} onChange={() => onValue(star)} />
            <Star size={20} aria-hidden />
            <VisuallyHidden>{star === 1 ? '1 star' : `${star} stars`}</VisuallyHidden>
          </label>
        ))}
        <span aria-hidden>{value === undefined ? 'Not rated' : `${value} of 5`}</span>
        {optional && value !== undefined && (
          <TextLink as="button" type="button" onClick={() => onValue(undefined)}>
            Clear<VisuallyHidden> {label}</VisuallyHidden>
          </TextLink>
        )}
      </Row>
      <div aria-live="polite">
        {error && (
          <Problem id={`${name}-error`}>
            <CircleAlert size={14} aria-hidden />
            {error}
          </Problem>
        )}
      </div>
    </Box>
  )
}

const Box = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 2px;
    padding: 0;
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
  small {
    color: var(--color-text-muted);
    font-size: inherit;
    font-weight: var(--font-weight-regular);
  }
`
const Row = styled.div`
  display: flex;
  align-items: center;
  min-height: 30px;
  margin-left: -4px;
  font-size: var(--font-size-dense);

  label {
    position: relative;
    display: grid;
    place-items: center;
    width: 28px;
    height: 30px;
    border-radius: var(--radius-control);
    color: var(--color-line-control);
    cursor: pointer;
  }
  label[data-on] {
    color: var(--color-series-2);

    svg {
      fill: currentcolor;
    }
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
  & > span {
    min-width: 72px;
    margin-left: 6px;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    margin-left: -12px;

    label {
      width: 44px;
      height: var(--size-touch);
    }
  }
`
const Problem = styled.p`
  display: flex;
  align-items: center;
  gap: 5px;
  color: var(--color-danger-text);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
`
