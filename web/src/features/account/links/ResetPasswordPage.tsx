import { useLocation } from 'react-router-dom'
import { session } from '../../../api/session.ts'
import { OutsidePage } from '../../../app/page/OutsidePage.tsx'
import { paths } from '../../../app/paths.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { useResetLinkQuery, useResetPasswordMutation } from './linksApi.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const tab = 'New password'

/** Where the link of a forgotten password leads. The token stays in the address's fragment, which no server sees. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1)
  const link = useResetLinkQuery(token)
  const [reset, { data: owner }] = useResetPasswordMutation()
  if (owner) {
    return (
      <OutsidePage tab={tab} title="Your password is set" lead={`Sign in with ${owner.email}. Earlier sessions stay signed out.`}>
        <LinkButton to={paths.signIn} variant="primary" size="large">
          Sign in
        </LinkButton>
      </OutsidePage>
    )
  }
  if (link.isError) {
    return (
      <LinkProblem tab={tab} title="This link doesn’t work" error={link.error} retry={link.refetch}>
        <LinkButton to={paths.forgotPassword} variant="primary">
          Request a new link
        </LinkButton>
      </LinkProblem>
    )
  }
  return (
    <OutsidePage tab={tab} title="Set a new password" lead={link.data && `For ${link.data.email}. You will be signed out everywhere.`}>
      <Live query={link} what="the link" skeleton={<Skeleton rows={2} />}>
        {() => (
          <NewPasswordForm
            token={token}
            onSet={async (input) => {
              await reset(input).unwrap()
              // This browser may have been signed in, too.
              session.end('password_changed')
            }}
          />
        )}
      </Live>
    </OutsidePage>
  )
}
