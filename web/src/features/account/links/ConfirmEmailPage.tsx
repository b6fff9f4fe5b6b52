import { useLocation } from 'react-router-dom'
import { OutsidePage } from '../../../app/page/OutsidePage.tsx'
import { paths } from '../../../app/paths.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { useConfirmEmailMutation } from './linksApi.ts'

/** Where the link to a new email address leads. It is confirmed by a press: mail programs open links by themselves. */
export function ConfirmEmailPage() {
  const token = useLocation().hash.slice(1)
  const [confirm, { data: owner, isLoading, error }] = useConfirmEmailMutation()
  if (owner) {
    return (
      <OutsidePage
        tab="Confirm email"
        title="Email confirmed"
        lead={`${owner.name} now signs in with ${owner.email}. All sessions were ended.`}
      >
        <LinkButton to={paths.signIn} variant="primary" size="large">
          Sign in
        </LinkButton>
      </OutsidePage>
    )
  }
  if (error) return <LinkProblem tab="Confirm email" title="This link doesn’t work" error={error} retry={() => confirm(token)} />
  return (
    <OutsidePage tab="Confirm email" title="Confirm your new email" lead="You will sign in with this address and be signed out everywhere.">
      <Button variant="primary" size="large" pending={isLoading} onClick={() => void confirm(token)}>
        Confirm email
      </Button>
    </OutsidePage>
  )
}
