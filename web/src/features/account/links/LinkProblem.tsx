import type { ReactNode } from 'react'
import { errorCode, errorSentence } from '../../../api/errors.ts'
import { OutsidePage } from '../../../app/page/OutsidePage.tsx'
import { paths } from '../../../app/paths.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'

interface LinkProblemProps {
  tab: string
  title: string
  error: unknown
  retry: () => unknown
  /** How to get a link that works. */
  children?: ReactNode
}

/** A link that is wrong, used or expired; or a server that did not answer, which is asked again. */
export function LinkProblem({ tab, title, error, retry, children }: LinkProblemProps) {
  const code = errorCode(error)
  const isLink = code === 'rule_broken' || code === 'validation_failed'
  return (
    <OutsidePage
      tab={tab}
      title={isLink ? title : 'KainSiap did not answer'}
      lead={
        code === 'validation_failed' ? 'The link is incomplete. Open it from the email again, or copy the full link.' : errorSentence(error)
      }
    >
      {isLink && children}
      {isLink ? <LinkButton to={paths.signIn}>Go to sign in</LinkButton> : <Button onClick={() => void retry()}>Try again</Button>}
    </OutsidePage>
  )
}
