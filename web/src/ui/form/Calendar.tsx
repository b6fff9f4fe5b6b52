import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { useTimed } from '../format/clock.ts'
import { malaysianIsoDay } from '../format/malaysianTime.ts'

interface CalendarProps {
  /** The chosen day, like `2026-07-14`. */
  day: string | null
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string) => void
}

const monday = 1
/** How far the years reach where no bound is given. */
const yearsAhead = 10
const firstYear = 1930

/** A month of days with arrow keys, Page Up and Page Down; weeks begin on Monday, and today is Malaysia's. */
export function Calendar({ day, min, max, onDay }: CalendarProps) {
  const today = useTimed(malaysianIsoDay)
  const shown = day ?? (max !== undefined && max < today ? max : today)
  return (
    <Sheet>
      <DayPicker
        mode="single"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The calendar was opened by the user, who continues in it by keyboard.
        autoFocus
        showOutsideDays
        captionLayout="dropdown"
        weekStartsOn={monday}
        today={dateOf(today)}
        selected={day === null ? undefined : dateOf(day)}
        onSelect={(date) => onDay(dayOf(date))}
        defaultMonth={dateOf(shown)}
        startMonth={dateOf(min ?? `${firstYear}-01-01`)}
        endMonth={dateOf(max ?? `${Number(today.slice(0, 4)) + yearsAhead}-12-31`)}
        disabled={[...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]}
        components={{ Chevron }}
      />
    </Sheet>
  )
}

/** A day of the calendar is midnight where the browser is: nothing but its digits counts. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  if (orientation === 'left') return <ChevronLeft size={16} aria-hidden />
  return orientation === 'right' ? <ChevronRight size={16} aria-hidden /> : <></>
}

const Sheet = styled.div`
  --day: 36px;
  font-size: var(--font-size-dense);

  ${phone} {
    --day: var(--size-touch);
  }
  .rdp-root {
    position: relative;
  }
  .rdp-nav {
    position: absolute;
    top: 0;
    right: 0;
    display: flex;
  }
  .rdp-month_caption {
    display: flex;
    align-items: center;
    height: var(--day);
    padding-right: calc(2 * var(--day));
  }
  .rdp-dropdowns {
    display: flex;
    gap: var(--space-1);
  }
  .rdp-dropdown_root > span[aria-hidden] {
    display: none;
  }
  .rdp-dropdown {
    height: var(--size-control);
    padding: 0 2px;
    border: 0;
    border-radius: var(--radius-control);
    background: var(--color-surface-raised);
    color: var(--color-text);
    font: inherit;
    font-weight: var(--font-weight-semibold);
    cursor: pointer;
  }
  :is(.rdp-button_previous, .rdp-button_next, .rdp-day_button) {
    display: grid;
    place-items: center;
    width: var(--day);
    height: var(--day);
    padding: 0;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: inherit;
    font: inherit;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  :is(.rdp-button_previous, .rdp-button_next, .rdp-day_button, .rdp-dropdown):hover:not(:disabled) {
    background: var(--color-surface-hover);
  }
  :is(.rdp-button_previous, .rdp-button_next)[aria-disabled='true'] {
    opacity: 0.38;
    cursor: not-allowed;
  }
  .rdp-month_grid {
    border-collapse: collapse;
  }
  .rdp-weekday {
    width: var(--day);
    height: 28px;
    padding: 0;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-weight: var(--font-weight-medium);
  }
  .rdp-day {
    padding: 0;
  }
  .rdp-outside {
    color: var(--color-text-muted);
  }
  .rdp-disabled button {
    color: var(--color-text-subtle);
    opacity: 0.5;
    cursor: not-allowed;
  }
  .rdp-today button {
    box-shadow: inset 0 0 0 1px var(--color-line-control);
    font-weight: var(--font-weight-semibold);
  }
  .rdp-selected button,
  .rdp-selected button:hover:not(:disabled) {
    background: var(--color-surface-inverse);
    color: var(--color-text-on-inverse);
    font-weight: var(--font-weight-semibold);
  }
`
