import { Plus, Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { useFormField } from '../../../command/useCommandForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGrid, FieldGroup, GroupProblem } from '../../../ui/form/FieldGrid.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { type AgentFormParts, type AgentValues, dayOff, usualDay } from './agentForm.ts'
import { DayFields } from './DayFields.tsx'
import { DayLine } from './HoursFields.tsx'

const exceptionsMax = 60

/** Days with other hours than their weekday's, or off. */
export function ExceptionFields({ form }: { form: AgentFormParts }) {
  const { value: exceptions, error } = useFormField(form.control, 'exceptions')
  const set = (value: AgentValues['exceptions']) => form.setValue('exceptions', value, { shouldDirty: true })
  return (
    <FieldGroup>
      <legend>Exceptions</legend>
      {exceptions.map(({ isWorking }, place) => (
        <Exception
          key={place}
          form={form}
          place={place}
          isWorking={isWorking}
          onRemove={() => set(exceptions.filter((_, index) => index !== place))}
        />
      ))}
      {error && <GroupProblem role="alert">{error}</GroupProblem>}
      {exceptions.length < exceptionsMax && (
        <div>
          <Button size="small" icon={<Plus size={14} />} onClick={() => set([...exceptions, { day: '', ...dayOff, note: '' }])}>
            Add exception
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

interface ExceptionProps {
  form: AgentFormParts
  place: number
  isWorking: boolean
  onRemove: () => void
}

function Exception({ form: { control, setValue }, place, isWorking, onRemove }: ExceptionProps) {
  const day = useFormField(control, `exceptions.${place}.day`)
  const note = useFormField(control, `exceptions.${place}.note`)
  const toggle = (isOn: boolean) => {
    for (const [name, value] of Object.entries(isOn ? usualDay : dayOff))
      setValue(`exceptions.${place}.${name as keyof typeof dayOff}`, value, { shouldDirty: true })
  }
  return (
    <Box role="group" aria-label={`Exception ${place + 1}`}>
      <FieldGrid data-columns="2">
        <DateField {...day} label="Day" />
        <TextInput {...note} label="Note" optional autoComplete="off" maxLength={120} />
      </FieldGrid>
      <DayLine>
        <Checkbox label="Works" checked={isWorking} onChecked={toggle} />
        {isWorking ? <DayFields control={control} place={`exceptions.${place}`} /> : <span>Off</span>}
      </DayLine>
      <div>
        <Button size="small" variant="danger-quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
          Remove<VisuallyHidden> exception {place + 1}</VisuallyHidden>
        </Button>
      </div>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding-bottom: var(--space-2);
  border-bottom: 1px solid var(--color-line);
`
