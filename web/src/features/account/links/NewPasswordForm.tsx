import { PasswordByLink } from '@kainsiap/ops/auth/contract'
import { type FormEvent, useState } from 'react'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FormProblem, FormStack } from '../../../ui/form/FormStack.tsx'
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx'
import { passwordHint } from '../passwordHint.ts'

/** A password set by the link of a mail: that of an invitation, or of a reset. */
export function NewPasswordForm({ token, onSet }: { token: string; onSet: (input: PasswordByLink) => Promise<unknown> }) {
  const form = useCommandForm(PasswordByLink, { token, newPassword: '', confirmPassword: '' })
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const newPassword = useFormField(form.control, 'newPassword')
  const confirmPassword = useFormField(form.control, 'confirmPassword')
  const set = async (input: PasswordByLink) => {
    setPending(true)
    setFailure(null)
    try {
      await onSet(input)
    } catch (error) {
      setFailure(error)
      setPending(false)
    }
  }
  const send = form.submit((input) => void set(input))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) send()
  }
  return (
    <FormStack noValidate onSubmit={submit}>
      <PasswordInput label="New password" autoComplete="new-password" hint={passwordHint} {...newPassword} />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...confirmPassword} />
      <FormProblem error={failure} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Set password
      </Button>
    </FormStack>
  )
}
