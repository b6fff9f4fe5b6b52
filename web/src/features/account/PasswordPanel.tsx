import { PasswordChange } from '@kainsiap/ops/auth/contract'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { useCommandForm, useFormField } from '../../command/useCommandForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormProblem, FormStack } from '../../ui/form/FormStack.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { useChangePasswordMutation } from './accountApi.ts'
import { passwordHint } from './passwordHint.ts'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** A new password, for who knows the present one. */
export function PasswordPanel() {
  const form = useCommandForm(PasswordChange, blank)
  const [change, { isLoading }] = useChangePasswordMutation()
  const [failure, setFailure] = useState<unknown>(null)
  const toast = useToast()
  const currentPassword = useFormField(form.control, 'currentPassword')
  const newPassword = useFormField(form.control, 'newPassword')
  const confirmPassword = useFormField(form.control, 'confirmPassword')
  const send = form.submit((input) => {
    setFailure(null)
    change(input)
      .unwrap()
      .then(() => {
        form.reset(blank)
        toast.done('Password changed. You were signed out everywhere else.', { about: 'password' })
      }, setFailure)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading) send()
  }
  return (
    <Panel title="Password" isScreenOnly>
      <FormStack noValidate aria-label="Password" onSubmit={submit}>
        <PasswordInput label="Current password" autoComplete="current-password" {...currentPassword} />
        <PasswordInput label="New password" autoComplete="new-password" hint={passwordHint} {...newPassword} />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...confirmPassword} />
        <FormProblem error={failure} />
        <Foot>
          <p>Signs you out everywhere else.</p>
          <Button type="submit" pending={isLoading}>
            Change password
          </Button>
        </Foot>
      </FormStack>
    </Panel>
  )
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
