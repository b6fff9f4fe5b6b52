import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { Button } from './Button.tsx'
import { FilterChipFrame } from './FilterChipFrame.tsx'
import { amountRangeLabel, plainRinggit, senOf } from './ringgit.ts'
import { TextInput } from './TextInput.tsx'

/** Bounds of an amount, both included; null for an open end. */
export interface AmountRange {
  minSen: number | null
  maxSen: number | null
}

interface AmountChipProps {
  label: string
  range: AmountRange
  onRange: (range: AmountRange) => void
}

/** A filter for amounts between two bounds. */
export function AmountChip({ label, range, onRange }: AmountChipProps) {
  return (
    <FilterChipFrame label={label} value={amountRangeLabel(range)} onClear={() => onRange({ minSen: null, maxSen: null })}>
      {(close) => (
        <RangeForm
          range={range}
          onRange={(to) => {
            onRange(to)
            close()
          }}
        />
      )}
    </FilterChipFrame>
  )
}

const notAnAmount = 'Enter an amount like 25 or 25.50.'

function RangeForm({ range, onRange }: Pick<AmountChipProps, 'range' | 'onRange'>) {
  const [least, setLeast] = useState(plainRinggit(range.minSen))
  const [most, setMost] = useState(plainRinggit(range.maxSen))
  const [isTried, setTried] = useState(false)
  const [min, max] = [senOf(least), senOf(most)]
  const isCrossed = typeof min === 'number' && typeof max === 'number' && min > max
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (min === undefined || max === undefined || isCrossed) setTried(true)
    else onRange({ minSen: min, maxSen: max })
  }
  const problemOf = (sen: number | null | undefined) => (isTried && sen === undefined ? notAnAmount : undefined)
  const crossed = isTried && isCrossed ? 'Enter no less than the lower amount.' : undefined
  const field = { lead: 'RM', inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  return (
    <Form onSubmit={apply} noValidate>
      <TextInput {...field} label="From" value={least} onValue={setLeast} error={problemOf(min)} />
      <TextInput {...field} label="To" value={most} onValue={setMost} error={problemOf(max) ?? crossed} />
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-3);
  width: 240px;
  padding: var(--space-3);
`
