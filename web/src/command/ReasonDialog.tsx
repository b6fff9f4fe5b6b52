import { text } from '@kainsiap/ops/platform/contract'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { ButtonVariant } from '../ui/button/Button.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { CommandDialog } from './CommandDialog.tsx'
import type { CommandState } from './useCommand.ts'
import { useCommandForm, useFormField } from './useCommandForm.ts'

const reasonMax = 300
const usualReason = text(reasonMax)

interface ReasonDialogProps {
  title: string
  /** What the command does. */
  consequence: ReactNode
  action: { label: string; variant: ButtonVariant }
  command: Pick<CommandState<never>, 'isPending' | 'problem' | 'coolingDown'>
  /** Why the command is not possible now. */
  refused: string | null
  /** What the field is called. */
  label?: string
  /** Who sees the reason. */
  hint: string
  /** What a reason is, where the command has a rule of its own. */
  rule?: z.ZodType<string, string>
  onSend: (reason: string) => void
  onClose: () => void
  /** More fields, before the reason. */
  children?: ReactNode
}

/** Confirms a command that needs a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, consequence, action, command, refused, label = 'Reason', hint, rule = usualReason, onSend, onClose, children } = props
  const [schema] = useState(() => z.strictObject({ reason: rule }))
  const form = useCommandForm(schema, { reason: '' })
  const reason = useFormField(form.control, 'reason')
  return (
    <CommandDialog
      title={title}
      description={consequence}
      command={command}
      keep="Cancel"
      action={{ ...action, act: form.submit((input) => onSend(input.reason)) }}
      refused={
        refused ?? (reason.value.trim() === '' ? `Enter ${label === 'Reason' ? 'a reason' : label.toLowerCase()}.` : command.coolingDown)
      }
      onClose={onClose}
    >
      {children}
      <TextArea {...reason} label={label} hint={hint} maxLength={reasonMax} />
    </CommandDialog>
  )
}
