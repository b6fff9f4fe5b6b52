import { type FormEvent, type ReactNode, useId } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FormProblem, FormStack } from '../../../ui/form/FormStack.tsx'

interface StepDialogProps {
  title: string
  description: ReactNode
  /** The label of the button that sends. */
  action: string
  variant?: ButtonVariant
  isPending: boolean
  error: unknown
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form that stays open until the server has accepted what was entered. */
export function StepDialog({
  title,
  description,
  action,
  variant = 'primary',
  isPending,
  error,
  onSend,
  onClose,
  children,
}: StepDialogProps) {
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSend()
  }
  const buttons = (
    <>
      <Button onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant={variant} pending={isPending}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} busy={isPending} title={title} description={description} footer={buttons}>
      <FormStack id={formId} noValidate onSubmit={submit}>
        {children}
        <FormProblem error={error} />
      </FormStack>
    </Dialog>
  )
}
