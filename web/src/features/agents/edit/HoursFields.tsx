import { type Weekday, weekdays } from '@kainsiap/ops/agents/hours/hours-contract'
import styled from 'styled-components'
import { useFormField } from '../../../command/useCommandForm.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { type AgentFormParts, dayOff, likeMonday, usualDay } from './agentForm.ts'
import { DayFields } from './DayFields.tsx'

/** The hours of each weekday. */
export function HoursFields({ form }: { form: AgentFormParts }) {
  const { value: hours } = useFormField(form.control, 'workingHours')
  const copyMonday = () => form.setValue('workingHours', likeMonday(hours), { shouldDirty: true })
  return (
    <FieldGroup>
      <legend>Weekly hours</legend>
      {weekdays.map((weekday) => (
        <Day key={weekday} form={form} weekday={weekday} isWorking={hours[weekday].isWorking} />
      ))}
      {hours.monday.isWorking && (
        <div>
          <Button size="small" onClick={copyMonday}>
            Use Monday’s hours on all working days
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

function Day({ form, weekday, isWorking }: { form: AgentFormParts; weekday: Weekday; isWorking: boolean }) {
  const toggle = (isOn: boolean) => form.setValue(`workingHours.${weekday}`, isOn ? { ...usualDay } : { ...dayOff }, { shouldDirty: true })
  return (
    <DayLine role="group" aria-label={labelOf(weekday)}>
      <Checkbox label={labelOf(weekday)} checked={isWorking} onChecked={toggle} />
      {isWorking ? <DayFields control={form.control} place={`workingHours.${weekday}`} /> : <span>Off</span>}
    </DayLine>
  )
}

/** A day, and its times beside it. */
export const DayLine = styled.div`
  display: grid;
  grid-template-columns: 132px repeat(4, minmax(0, 1fr));
  align-items: start;
  gap: var(--space-2) var(--space-3);

  & + & {
    padding-top: var(--space-3);
    border-top: 1px solid var(--color-line);
  }
  & > label {
    align-self: center;
  }
  & > span {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > label {
      grid-column: 1 / -1;
    }
  }
`
