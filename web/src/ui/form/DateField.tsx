import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { dayLabel } from '../format/dayLabel.ts'
import { dateProblem, readDay } from '../format/dayText.ts'
import type { FieldTexts } from './Field.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Skeleton } from '../state/Skeleton.tsx'
import { TextInput } from './TextInput.tsx'

/** Loaded when a calendar is opened: most dates are typed, and most screens have none. */
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

interface DateFieldProps extends FieldTexts {
  /** A day like `2026-07-14`, or what was typed in its place. */
  value: string
  /** The day that was typed or chosen; a text that is no day as it was typed, empty without any. */
  onValue: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  size?: 'small' | 'medium'
}

const typedDate = { type: 'text', placeholder: 'dd/mm/yyyy', autoComplete: 'off', spellCheck: false, maxLength: 24 } as const

/** A date, shown as "26 Nov 2026": typed day first, or chosen in a calendar, which the button or the down arrow opens. */
export function DateField({ value, onValue, onBlur, min, max, error, label, size = 'medium', ...rest }: DateFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const typing = useTyped(value, onValue)
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (isOpen || box.current?.contains(relatedTarget)) return
    typing.end()
    setLeft(true)
    onBlur?.()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const choose = (day: string) => {
    typing.end()
    onValue(day)
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <Box ref={box} onBlur={leave}>
          <TextInput
            {...rest}
            label={label}
            size={size}
            {...typedDate}
            value={typing.text}
            onValue={typing.change}
            onKeyDown={openByKey}
            error={problemOf({ value, min, max, error, isLeft })}
            trail={<CalendarButton />}
          />
        </Box>
      </Popover.Anchor>
      <CalendarSheet
        label={`${label}: calendar`}
        onClosed={() => box.current?.querySelector('input')?.focus()}
        day={readDay(value)}
        min={min}
        max={max}
        onDay={choose}
      />
    </Popover.Root>
  )
}

function CalendarButton() {
  return (
    <Popover.Trigger asChild>
      <IconButton label="Open calendar" size="small">
        <CalendarDays size={16} />
      </IconButton>
    </Popover.Trigger>
  )
}

interface CalendarSheetProps extends ComponentProps<typeof Calendar> {
  label: string
  /** The focus is given back here. */
  onClosed: () => void
}

function CalendarSheet({ label, onClosed, ...calendar }: CalendarSheetProps) {
  return (
    <Popover.Portal>
      <Sheet
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <Suspense fallback={<Skeleton rows={7} />}>
          <Calendar {...calendar} />
        </Suspense>
      </Sheet>
    </Popover.Portal>
  )
}

/** What stands in the field: the text as long as it is being typed and means the value, then the day in the usual form. */
function useTyped(value: string, onValue: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const meaningOf = (text: string) => readDay(text) ?? text.trim()
  const day = readDay(value)
  return {
    text: typed !== null && meaningOf(typed) === value ? typed : day === null ? value : dayLabel(day),
    change: (text: string) => {
      setTyped(text)
      onValue(meaningOf(text))
    },
    end: () => setTyped(null),
  }
}

type Judged = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'error'> & { isLeft: boolean }

/** A text that is no date is called that, whatever the form says of it. */
function problemOf({ value, min, max, error, isLeft }: Judged): string | null | undefined {
  const day = readDay(value)
  if (day === null && (error || (isLeft && value !== ''))) return value === '' ? requiredProblem(error) : dateProblem
  if (error || day === null || !isLeft) return error
  if (min !== undefined && day < min) return `Enter ${dayLabel(min)} or a later date.`
  return max !== undefined && day > max ? `Enter ${dayLabel(max)} or an earlier date.` : null
}

/** Contracts give the form of a day as they send it: "must be a day like 2026-07-14". */
const requiredProblem = (error: string | null | undefined) => (error?.includes('a day like') ? 'Enter a date.' : error)

const Box = styled.div`
  min-width: 0;
`
const Sheet = styled(Popover.Content)`
  z-index: var(--z-popover);
  /* As large as the calendar while that is loaded: it is placed once, above the field where there is no room below. */
  min-width: 268px;
  min-height: 300px;
  padding: var(--space-2);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-popover);

  ${phone} {
    min-width: 324px;
    min-height: 356px;
  }
`
