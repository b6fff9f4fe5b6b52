import { TotpDisabling } from '@kainsiap/ops/auth/contract'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useDisableTotpMutation } from '../accountApi.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { CodeInput } from './CodeInput.tsx'
import { StepDialog } from './StepDialog.tsx'

/** Asks for password and code: whoever only found the screen open cannot turn it off. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const form = useCommandForm(TotpDisabling, { currentPassword: '', totp: '' })
  const [disable, { isLoading, error }] = useDisableTotpMutation()
  const currentPassword = useFormField(form.control, 'currentPassword')
  const totp = useFormField(form.control, 'totp')
  const toast = useToast()
  const send = form.submit((input) => {
    void disable(input)
      .unwrap()
      .then(
        () => {
          toast.done('Two-step verification is off', { about: 'two-step' })
          onClose()
        },
        () => {},
      )
  })
  return (
    <StepDialog
      title="Turn off two-step verification"
      description="You will sign in with your password only. The recovery codes stop working."
      action="Turn off"
      variant="danger"
      isPending={isLoading}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <PasswordInput label="Current password" autoComplete="current-password" {...currentPassword} />
      <CodeInput {...totp} hint="From your authenticator app, or a recovery code." />
    </StepDialog>
  )
}
