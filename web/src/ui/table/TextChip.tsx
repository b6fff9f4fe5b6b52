import { type FormEvent, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { ChipForm } from '../form/ChipForm.tsx'
import { FilterChipFrame } from './FilterChipFrame.tsx'
import { TextInput } from '../form/TextInput.tsx'

interface TextChipProps {
  label: string
  placeholder: string
  lengthMax: number
  value: string | null
  onValue: (value: string | null) => void
}

/** A filter for one exact text. */
export function TextChip({ label, value, onValue, ...field }: TextChipProps) {
  return (
    <FilterChipFrame label={label} value={value} onClear={() => onValue(null)}>
      {(close) => (
        <TextForm
          {...field}
          label={label}
          value={value}
          onValue={(to) => {
            onValue(to)
            close()
          }}
        />
      )}
    </FilterChipFrame>
  )
}

function TextForm({ label, placeholder, lengthMax, value, onValue }: TextChipProps) {
  const [text, setText] = useState(value ?? '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onValue(text.trim() === '' ? null : text.trim())
  }
  return (
    <ChipForm onSubmit={apply} noValidate>
      <TextInput label={label} autoComplete="off" placeholder={placeholder} maxLength={lengthMax} value={text} onValue={setText} />
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </ChipForm>
  )
}
