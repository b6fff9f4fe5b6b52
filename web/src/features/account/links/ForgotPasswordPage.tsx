import { ForgottenPassword } from '@kainsiap/ops/auth/contract'
import type { FormEvent } from 'react'
import { OutsidePage } from '../../../app/page/OutsidePage.tsx'
import { paths } from '../../../app/paths.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { FormProblem, FormStack } from '../../../ui/form/FormStack.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useForgotPasswordMutation } from './linksApi.ts'

const tab = 'Forgot your password?'

/** Asks for a mail with a link. It says the same whoever the address belongs to. */
export function ForgotPasswordPage() {
  const form = useCommandForm(ForgottenPassword, { email: '' })
  const email = useFormField(form.control, 'email')
  const [ask, { isLoading, error, isSuccess, originalArgs }] = useForgotPasswordMutation()
  const send = form.submit((input) => void ask(input))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading) send()
  }
  if (isSuccess) {
    return (
      <OutsidePage
        tab={tab}
        title="Check your email"
        lead={`If ${originalArgs?.email ?? ''} belongs to an account, a link to set a new password was sent to it. The link works once, for 30 minutes.`}
      >
        <LinkButton to={paths.signIn} size="large">
          Back to sign in
        </LinkButton>
      </OutsidePage>
    )
  }
  return (
    <OutsidePage tab={tab} title="Forgot your password?" lead="Enter your email. We will send you a link to set a new password.">
      <FormStack noValidate onSubmit={submit}>
        <TextInput label="Email" type="email" autoComplete="username" inputMode="email" spellCheck={false} {...email} />
        <FormProblem error={error} />
        <Button type="submit" variant="primary" size="large" pending={isLoading}>
          Send link
        </Button>
        <LinkButton to={paths.signIn} variant="quiet" size="large">
          Back to sign in
        </LinkButton>
      </FormStack>
    </OutsidePage>
  )
}
