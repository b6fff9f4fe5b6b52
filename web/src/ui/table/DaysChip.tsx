import { isDay } from '@kainsiap/ops/platform/calendar'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { DateField } from '../form/DateField.tsx'
import { type DayRange, daysLabel } from '../format/dayRange.ts'
import { dateProblem } from '../format/dayText.ts'
import { FilterChipFrame } from './FilterChipFrame.tsx'

interface DaysChipProps {
  label: string
  range: DayRange
  onRange: (range: DayRange) => void
}

/** A filter for days between two. */
export function DaysChip({ label, range, onRange }: DaysChipProps) {
  return (
    <FilterChipFrame label={label} value={daysLabel(range)} onClear={() => onRange({ from: null, to: null })}>
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

function RangeForm({ range, onRange }: Pick<DaysChipProps, 'range' | 'onRange'>) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const [isTried, setTried] = useState(false)
  const isUsable = (day: string) => day === '' || isDay(day)
  const isCrossed = from !== '' && to !== '' && from > to
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!isUsable(from) || !isUsable(to) || isCrossed) setTried(true)
    else onRange({ from: from || null, to: to || null })
  }
  const problemOf = (day: string) => (isTried && !isUsable(day) ? dateProblem : undefined)
  const crossed = isTried && isCrossed ? 'Enter the same day or a later day than the first.' : undefined
  return (
    <Form onSubmit={apply} noValidate>
      <DateField label="From" value={from} onValue={setFrom} error={problemOf(from)} />
      <DateField label="To" value={to} onValue={setTo} error={problemOf(to) ?? crossed} />
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
