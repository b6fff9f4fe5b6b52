import { isDay } from '@kainsiap/ops/platform/calendar'
import { Provider, type StatementDays } from '@kainsiap/ops/reconciliation/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { gatewayNames } from '../../money/gatewayLooks.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Segments } from '../../ui/layout/Segments.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { reconciliationPaths } from './reconciliationPaths.ts'

interface DayBarProps {
  provider: Provider
  day: string
  /** The last day that there is. */
  today: string
  days: StatementDays | undefined
}

const dayMs = 86_400_000
const shifted = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** Which statement: the day, and whose. */
export function DayBar({ provider, day, today, days }: DayBarProps) {
  const navigate = useNavigate()
  const show = (to: { provider?: Provider; day?: string }) => {
    if ((to.day ?? day) <= today) void navigate(reconciliationPaths.day(to.provider ?? provider, to.day ?? day), { flushSync: true })
  }
  return (
    <Bar>
      <Days>
        <IconButton label="Previous day" onClick={() => show({ day: shifted(day, -1) })}>
          <ChevronLeft size={18} />
        </IconButton>
        <DayInput day={day} today={today} onDay={(to) => show({ day: to })} />
        <IconButton label="Next day" disabled={day >= today} onClick={() => show({ day: shifted(day, 1) })}>
          <ChevronRight size={18} />
        </IconButton>
      </Days>
      <Segments
        label="Provider"
        value={provider}
        onValue={(to) => show({ provider: to })}
        options={Provider.options.map((value) => ({
          value,
          label: gatewayNames[value],
          count: days?.items.find((each) => each.provider === value)?.open,
        }))}
      />
    </Bar>
  )
}

/** What is written counts once it is a day that has come. */
function DayInput({ day, today, onDay }: { day: string; today: string; onDay: (day: string) => void }) {
  const [written, setWritten] = useState(day)
  const [shown, setShown] = useState(day)
  // Gone to otherwise than by writing.
  if (day !== shown) {
    setShown(day)
    setWritten(day)
  }
  const change = (text: string) => {
    setWritten(text)
    if (isDay(text) && text <= today && text !== day) onDay(text)
  }
  return <DateField label="Day" hideLabel size="small" value={written} max={today} onValue={change} onBlur={() => setWritten(day)} />
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-3);
`
const Days = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
`
