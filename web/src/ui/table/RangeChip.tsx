import { type FormEvent, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { ChipForm } from '../form/ChipForm.tsx'
import { FilterChipFrame } from './FilterChipFrame.tsx'
import { numberField } from '../form/numberField.ts'
import { TextInput } from '../form/TextInput.tsx'

/** Bounds of a number, both included; null for an open end. */
export interface Range {
  min: number | null
  max: number | null
}

/** How numbers of one unit are written. */
export interface RangeUnit {
  /** Before the number: RM. */
  lead?: string
  /** The number in a text that somebody wrote: null for nothing, undefined for what is none. */
  read: (text: string) => number | null | undefined
  /** To be edited. */
  write: (value: number | null) => string
  /** A range in words; null without bounds. */
  labelOf: (range: Range) => string | null
  /** What to enter instead of a text that is no such number. */
  hintOf: (text: string) => string
}

interface RangeChipProps {
  label: string
  unit: RangeUnit
  range: Range
  onRange: (range: Range) => void
}

/** A filter for numbers between two bounds. */
export function RangeChip({ label, unit, range, onRange }: RangeChipProps) {
  return (
    <FilterChipFrame label={label} value={unit.labelOf(range)} onClear={() => onRange({ min: null, max: null })}>
      {(close) => (
        <RangeForm
          unit={unit}
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

function RangeForm({ unit, range, onRange }: Omit<RangeChipProps, 'label'>) {
  const [least, setLeast] = useState(unit.write(range.min))
  const [most, setMost] = useState(unit.write(range.max))
  const [isTried, setTried] = useState(false)
  const [min, max] = [unit.read(least), unit.read(most)]
  const isCrossed = typeof min === 'number' && typeof max === 'number' && min > max
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (min === undefined || max === undefined || isCrossed) setTried(true)
    else onRange({ min, max })
  }
  const problemOf = (text: string, value: number | null | undefined) => (isTried && value === undefined ? unit.hintOf(text) : undefined)
  const crossed = isTried && isCrossed ? `Enter at least the minimum ${unit.lead ? 'amount' : 'number'}.` : undefined
  const field = { lead: unit.lead, ...numberField }
  return (
    <ChipForm onSubmit={apply} noValidate>
      <TextInput {...field} label={unit.lead ? 'Min Amount' : 'From'} value={least} onValue={setLeast} error={problemOf(least, min)} />
      <TextInput
        {...field}
        label={unit.lead ? 'Max Amount' : 'To'}
        value={most}
        onValue={setMost}
        error={problemOf(most, max) ?? crossed}
      />
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </ChipForm>
  )
}
