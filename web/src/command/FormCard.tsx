import type { ReactNode } from 'react'
import styled from 'styled-components'
import { CommandNotice } from './CommandNotice.tsx'
import type { CommandState } from './useCommand.ts'
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx'

interface FormCardProps {
  label: string
  problem: CommandState<never>['problem']
  onSend: () => void
  /** The fields. */
  children: ReactNode
  buttons: ReactNode
}

/** The frame of a form on a page: its fields, what came of sending them, and its buttons. Ctrl Enter sends it from any field. */
export function FormCard({ label, problem, onSend, children, buttons }: FormCardProps) {
  return (
    <Card
      noValidate
      data-facts
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSend()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Body>
        <VisuallyHidden as="h2">Details</VisuallyHidden>
        {children}
      </Body>
      <Foot data-screen-only>
        <CommandNotice problem={problem} isReserved={false} />
        <Buttons>{buttons}</Buttons>
      </Foot>
    </Card>
  )
}

const Card = styled.form`
  max-width: 860px;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  overflow: clip;
`
const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding: var(--space-5);
`
const Foot = styled.div`
  display: grid;
  justify-items: end;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: var(--space-2);

  [role='status'] {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
