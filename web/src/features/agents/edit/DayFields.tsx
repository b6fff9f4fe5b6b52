import { useFormField } from '../../../command/useCommandForm.ts'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import type { Weekday } from '@kainsiap/ops/agents/hours/hours-contract'
import type { AgentFormParts } from './agentForm.ts'

interface DayFieldsProps {
  control: AgentFormParts['control']
  /** The day within the form. */
  place: `workingHours.${Weekday}` | `exceptions.${number}`
}

/** From when to when a day is worked, and its break. */
export function DayFields({ control, place }: DayFieldsProps) {
  return (
    <>
      <Time control={control} field={`${place}.startTime`} label="From" />
      <Time control={control} field={`${place}.endTime`} label="To" />
      <Time control={control} field={`${place}.breakStart`} label="Break from" isOptional />
      <Time control={control} field={`${place}.breakEnd`} label="Break to" isOptional />
    </>
  )
}

interface TimeProps {
  control: AgentFormParts['control']
  field: `${DayFieldsProps['place']}.${'startTime' | 'endTime' | 'breakStart' | 'breakEnd'}`
  label: string
  isOptional?: boolean
}

function Time({ control, field, label, isOptional = false }: TimeProps) {
  const { value, onValue, ...rest } = useFormField(control, field)
  return (
    <TextInput
      {...rest}
      label={label}
      optional={isOptional}
      type="time"
      size="small"
      value={value ?? ''}
      onValue={(time) => onValue(time === '' ? null : time)}
    />
  )
}
