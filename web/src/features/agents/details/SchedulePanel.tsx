import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import { type Weekday, weekdays, type WorkingDay } from '@kainsiap/ops/agents/hours/hours-contract'
import styled from 'styled-components'
import { useNow } from '../../../ui/format/clock.ts'
import { weekdayLabel } from '../../../ui/format/dayLabel.ts'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { malaysianWeekday } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { barsOf, breakLabel, workLabel } from './schedule.ts'

/** When the agent works: each weekday, and days that are otherwise. */
export function SchedulePanel({ agent: { workingHours, exceptions, maxOrdersPerDay } }: { agent: AgentDetails }) {
  const today = malaysianWeekday(useNow())
  return (
    <Panel title="Weekly hours" action={<Note>Max {maxOrdersPerDay} orders per day</Note>}>
      {workingHours ? (
        <Table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Works</th>
              <th scope="col">Break</th>
              <th scope="col" data-wide>
                6 am to midnight
              </th>
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <DayRow key={weekday} weekday={weekday} day={workingHours[weekday]} isToday={labelOf(weekday).startsWith(today)} />
            ))}
          </tbody>
        </Table>
      ) : (
        <NoneYet>No working hours set.</NoneYet>
      )}
      {exceptions.length > 0 && (
        <Exceptions aria-label="Exceptions">
          {exceptions.map((exception) => (
            <li key={exception.day}>
              <b>{weekdayLabel(exception.day)}</b> {exceptionLabel(exception)}
              {exception.note && ` · ${exception.note}`}
            </li>
          ))}
        </Exceptions>
      )}
    </Panel>
  )
}

function exceptionLabel(day: WorkingDay): string {
  const pause = breakLabel(day)
  return workLabel(day) === null ? 'off' : `${workLabel(day)}${pause ? `, break ${pause}` : ''}`
}

function DayRow({ weekday, day, isToday }: { weekday: Weekday; day: WorkingDay; isToday: boolean }) {
  return (
    <tr data-today={isToday || undefined} data-off={!day.isWorking || undefined}>
      <th scope="row">
        {labelOf(weekday).slice(0, 3)}
        {isToday && ', today'}
      </th>
      <td>{workLabel(day) ?? 'Off'}</td>
      <td>{breakLabel(day) ?? '–'}</td>
      <td data-wide>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" data-track />
          {barsOf(day).map(({ from, to }) => (
            <rect key={from} x={from} width={to - from} height="6" />
          ))}
        </svg>
      </td>
    </tr>
  )
}

const Note = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 6px var(--space-2);
    border-bottom: 1px solid var(--color-line);
    font-weight: var(--font-weight-regular);
    text-align: left;
  }
  th[scope='row'] {
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
  thead th {
    color: var(--color-text-muted);
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  [data-today] > * {
    background: var(--color-surface-selected);
  }
  [data-off] > * {
    color: var(--color-text-muted);
  }
  [data-wide] {
    width: 34%;
  }
  svg {
    display: block;
    width: 100%;
    height: 8px;
    border-radius: 2px;
    fill: var(--tone-secondary-mark);
  }
  [data-track] {
    fill: var(--color-surface-sunken);
  }
  @container (max-width: 520px) {
    [data-wide] {
      display: none;
    }
  }
`
const Exceptions = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: var(--space-3) 0 0;
  border-top: 1px solid var(--color-line);
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    font-weight: var(--font-weight-medium);
  }
`
