import { InvitationAcceptance } from '@kainsiap/ops/auth/contract'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { errorSentence } from '../../../api/errors.ts'
import { OutsidePage } from '../../../app/OutsidePage.tsx'
import { paths } from '../../../app/paths.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Live } from '../../../ui/Live.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { useAcceptInvitationMutation, useInvitationQuery } from './linksApi.ts'

/** Where an invitation's link leads: the invited user sets a password. The token stays in the address's fragment, which no server sees. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const invitation = useInvitationQuery(token)
  const [accept, { data: owner }] = useAcceptInvitationMutation()
  if (owner) {
    return (
      <OutsidePage tab="Invitation" title={`Welcome, ${owner.name}`} lead={`Your password is set. Sign in with ${owner.email}.`}>
        <LinkButton to={paths.signIn} variant="primary" size="large">
          Sign in
        </LinkButton>
      </OutsidePage>
    )
  }
  if (invitation.isError)
    return <LinkProblem tab="Invitation" title="This invitation doesn’t work" error={invitation.error} retry={invitation.refetch} />
  const { data } = invitation
  return (
    <OutsidePage
      tab="Invitation"
      title={data ? `Welcome, ${data.name}` : 'Invitation'}
      lead={data && `Choose the password with which ${data.email} signs in.`}
    >
      <Live query={invitation} what="the invitation" skeleton={<Skeleton rows={2} />}>
        {() => <PasswordForm token={token} onAccept={(input) => accept(input).unwrap()} />}
      </Live>
    </OutsidePage>
  )
}

function PasswordForm({ token, onAccept }: { token: string; onAccept: (input: InvitationAcceptance) => Promise<unknown> }) {
  const form = useCommandForm(InvitationAcceptance, { token, newPassword: '', confirmPassword: '' })
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const newPassword = useFormField(form.control, 'newPassword')
  const confirmPassword = useFormField(form.control, 'confirmPassword')
  const send = form.submit((input) => void accept(input))
  const accept = async (input: InvitationAcceptance) => {
    setPending(true)
    setFailure(null)
    try {
      await onAccept(input)
    } catch (error) {
      setFailure(error)
      setPending(false)
    }
  }
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint="Twelve characters or more. Three or four unrelated words make a good one."
        {...newPassword}
      />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...confirmPassword} />
      <Problem role="alert">{failure !== null && errorSentence(failure)}</Problem>
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Set password
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`
const Problem = styled.p`
  color: var(--color-danger-text);
  font-size: var(--font-size-dense);

  &:empty {
    position: absolute;
  }
`
