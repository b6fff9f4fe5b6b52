import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Action } from '../ui/button/Action.tsx'
import { Button, type ButtonVariant } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { CommandNotice } from './CommandNotice.tsx'
import type { CommandState } from './useCommand.ts'

interface CommandButton {
  label: string
  variant: ButtonVariant
  act: () => void
}

interface CommandDialogProps {
  title: string
  /** What the command does, and what cannot be taken back. */
  description: ReactNode
  command: Pick<CommandState<never>, 'isPending' | 'problem'>
  /** The label of the button that changes nothing. */
  keep?: string
  action: CommandButton
  /** The other way to decide, where there are two: what keeps one of them may be why one takes the other. */
  other?: CommandButton & { refused: string | null }
  /** The reason why the command is not possible now. */
  refused: string | null
  onClose: () => void
  /** The consequence in detail, and the fields. */
  children?: ReactNode
}

/**
 * Confirms a command, by its button or by Enter in one of its inputs. It stays open while the command is sent, and after a failure with
 * everything that was entered.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { title, description, command, keep = 'Close', action, other, refused, onClose, children } = props
  const { isPending, problem } = command
  const form = useId()
  const buttons = (
    <>
      <Button onClick={onClose} disabled={isPending}>
        {keep}
      </Button>
      {other && <Action label={other.label} variant={other.variant} refused={other.refused} pending={isPending} onAct={other.act} />}
      <Action label={action.label} variant={action.variant} refused={refused} pending={isPending} form={form} onAct={action.act} />
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} busy={isPending} title={title} description={description} footer={buttons}>
      <Fields id={form} noValidate onKeyDown={sendOnce} onSubmit={stay}>
        {children}
      </Fields>
      <CommandNotice problem={problem} why={refused} />
    </Dialog>
  )
}

/** The press of the button has sent it. */
const stay = (event: FormEvent) => event.preventDefault()

/** A key that is held down does not go on in the dialog that it opens again. */
function sendOnce(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault()
}

const Fields = styled.form`
  display: contents;
`
