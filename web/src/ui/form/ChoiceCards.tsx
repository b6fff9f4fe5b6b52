import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'

interface ChoiceCard<Value extends string> {
  value: Value
  label: string
  /** Below the label: what it comes to, or the field that belongs to it. */
  content?: ReactNode
}

interface ChoiceCardsProps<Value extends string> {
  label: string
  cards: readonly ChoiceCard<Value>[]
  /** Null before anything is chosen. */
  value: Value | null
  onValue: (value: Value) => void
}

/** One of a few, each with what it means or the field that it needs: arrow keys choose. */
export function ChoiceCards<Value extends string>({ label, cards, value: chosen, onValue }: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <Group>
      <legend>{label}</legend>
      <Cards>
        {cards.map(({ value, label: text, content }) => (
          <Card key={value} data-on={value === chosen || undefined}>
            <label>
              <input type="radio" name={name} checked={value === chosen} onChange={() => onValue(value)} />
              <b>{text}</b>
            </label>
            {content && <div onFocus={() => value !== chosen && onValue(value)}>{content}</div>}
          </Card>
        ))}
      </Cards>
    </Group>
  )
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 6px;
    padding: 0;
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
`
const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
  gap: var(--space-3);

  & > :last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Card = styled.div`
  position: relative;
  display: grid;
  align-content: start;
  gap: 6px;
  min-width: 0;
  padding: 10px var(--space-3);
  border: 1px solid var(--color-line-control);
  border-radius: var(--radius-control);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  &[data-on] {
    border-color: var(--color-focus);
    background: color-mix(in srgb, var(--color-focus) 7%, var(--color-surface));
    box-shadow: inset 0 0 0 1px var(--color-focus);
  }
  label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    cursor: pointer;
  }
  /* The whole card chooses; its field lies above that. */
  label::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > div {
    padding-left: 24px;
    color: var(--color-text-muted);
  }
  & > div:has(input) {
    position: relative;
    z-index: 1;
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  label input {
    position: relative;
    z-index: 1;
    flex: none;
    display: grid;
    place-content: center;
    width: 16px;
    height: 16px;
    margin: 0;
    border: 1.5px solid var(--color-line-control);
    border-radius: 50%;
    background: var(--color-surface);
    appearance: none;
  }
  label input:checked {
    border-color: var(--color-focus);
  }
  label input:checked::after {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--color-focus);
  }
`
