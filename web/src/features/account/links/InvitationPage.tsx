import { useLocation } from 'react-router-dom'
import { OutsidePage } from '../../../app/page/OutsidePage.tsx'
import { paths } from '../../../app/paths.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { useAcceptInvitationMutation, useInvitationQuery } from './linksApi.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

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
      lead={data && `Choose a password for ${data.email}.`}
    >
      <Live query={invitation} what="the invitation" skeleton={<Skeleton rows={2} />}>
        {() => <NewPasswordForm token={token} onSet={(input) => accept(input).unwrap()} />}
      </Live>
    </OutsidePage>
  )
}
