import type { ReactNode } from 'react'
import { Action } from '../ui/button/Action.tsx'
import { LinkButton } from '../ui/button/Button.tsx'
import { FormCard } from './FormCard.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import type { CommandState } from './useCommand.ts'

interface EditCardProps {
  /** Who or what is edited. */
  name: string
  /** How many fields differ from the record. */
  count: number
  command: Pick<CommandState<never>, 'isPending' | 'problem' | 'coolingDown'>
  isDone: boolean
  /** The page that Cancel leads to. */
  page: string
  onSend: () => void
  /** The fields. */
  children: ReactNode
}

/** The form that edits a record, on a page of its own. */
export function EditCard({ name, count, command, isDone, page, onSend, children }: EditCardProps) {
  return (
    <>
      <FormCard
        label={`Details of ${name}`}
        problem={command.problem}
        onSend={onSend}
        buttons={
          <>
            <span role="status">{count > 0 && `${count} unsaved ${count === 1 ? 'change' : 'changes'}`}</span>
            <LinkButton to={page}>Cancel</LinkButton>
            <Action
              label="Save changes"
              variant="primary"
              pending={command.isPending}
              refused={count === 0 ? 'No changes yet.' : command.coolingDown}
              onAct={onSend}
            />
          </>
        }
      >
        {children}
      </FormCard>
      <UnsavedChanges what={name} count={isDone || command.isPending ? 0 : count} />
    </>
  )
}
