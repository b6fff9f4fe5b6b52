import { CircleAlert } from 'lucide-react'
import { useState, type ClipboardEvent, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { SiteButton } from '../parts/buttons.tsx'
import { useHydrated } from '../parts/useHydrated.ts'
import type { Problem } from './lookUp.ts'
import { readLastFour, readOrderNumber } from './orderNumber.ts'
import { trackTimes } from './trackTimes.ts'

interface TrackFormProps {
  isLooking: boolean
  problem: Problem | null
  onFind: (orderNumber: string, phoneLast4: string) => void
}

export function TrackForm({ isLooking, problem, onFind }: TrackFormProps) {
  const { t } = useTranslation()
  const { number, setNumber, digits, setDigits } = useTyped()
  const [wasSent, setWasSent] = useState(false)
  const wrongNumber = wasSent && !readOrderNumber(number)
  const wrongDigits = wasSent && !readLastFour(digits)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSent(true)
    const orderNumber = readOrderNumber(number)
    const phoneLast4 = readLastFour(digits)
    if (orderNumber && phoneLast4 && !isLooking) onFind(orderNumber, phoneLast4)
    else if (!isLooking) event.currentTarget.querySelector<HTMLInputElement>(orderNumber ? '[name=digits]' : '[name=number]')?.focus()
  }
  return (
    <Form onSubmit={send} noValidate>
      <TextInput
        label={t('track.number')}
        name="number"
        value={number}
        onValue={setNumber}
        hint={t('track.numberHint')}
        error={wrongNumber ? t('track.numberWrong') : null}
        {...tidied(readOrderNumber, number, setNumber)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextInput
        label={t('track.digits')}
        name="digits"
        value={digits}
        onValue={setDigits}
        hint={t('track.digitsHint')}
        error={wrongDigits ? t('track.digitsWrong') : null}
        {...tidied(readLastFour, digits, setDigits)}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <SendButton isLooking={isLooking} />
      {problem && <ProblemNote problem={problem} />}
    </Form>
  )
}

/** Reduces the input to the needed part, on paste and on blur; input that cannot be read stays as it is. */
function tidied(read: (typed: string) => string | null, value: string, onValue: (value: string) => void) {
  return {
    onPaste: (event: ClipboardEvent) => {
      const found = read(event.clipboardData.getData('text'))
      if (found === null) return
      event.preventDefault()
      onValue(found)
    },
    onBlur: () => onValue(read(value) ?? value),
  }
}

/** Does not submit before hydration: the browser would load a new page with the input in its address. */
function SendButton({ isLooking }: { isLooking: boolean }) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  return (
    <SiteButton
      type={isHydrated ? 'submit' : 'button'}
      data-variant="primary"
      aria-busy={isLooking || undefined}
      aria-disabled={isLooking || undefined}
    >
      {isLooking ? t('track.looking') : t('track.submit')}
    </SiteButton>
  )
}

/** The number comes from the address until another is typed. The digits are never stored: they are half of the access to an order. */
function useTyped() {
  const asked = useAskedNumber()
  const [typed, setNumber] = useState(() => typedBefore('number') || null)
  const [digits, setDigits] = useState(() => typedBefore('digits'))
  return { number: typed ?? asked, setNumber, digits, setDigits }
}

/** The text typed into a field of the pre-rendered page before hydration. */
function typedBefore(name: string): string {
  return typeof document === 'undefined' ? '' : (document.querySelector<HTMLInputElement>(`form [name=${name}]`)?.value ?? '')
}

/** The number in the address, `?order=`; unknown when the page was pre-rendered. */
function useAskedNumber(): string {
  return useHydrated() ? (new URLSearchParams(window.location.search).get('order') ?? '') : ''
}

function ProblemNote({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  const { language } = useNavigation()
  const text = () => {
    switch (problem.kind) {
      case 'not_found':
        return t('track.notFound')
      case 'unreachable':
        return t('track.unreachable')
      case 'too_many':
        return t('track.tooMany', { time: trackTimes(language).wait(problem.seconds) })
    }
  }
  return (
    <Note role="alert">
      <CircleAlert size={18} aria-hidden />
      {text()}
    </Note>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-4);
  margin-top: var(--space-6);

  label {
    line-height: var(--line-height-dense);
  }
  label + span {
    height: 48px;
    background: var(--color-surface);
    font-size: var(--font-size-lead);
  }
  & > button {
    min-width: 112px;
    min-height: 48px;
    margin-top: 26px;
  }
  @media (max-width: 720px) {
    grid-template-columns: minmax(0, 1fr);

    & > button {
      margin-top: 0;
    }
  }
`
const Note = styled.p`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-control);
  background: var(--tone-danger-bg);
  color: var(--tone-danger-fg);
  font-size: var(--font-size-body);
  line-height: var(--line-height-body);

  svg {
    flex: none;
  }
`
