import type { ApprovalDetails } from '@kainsiap/ops/approvals/contract'
import { Lock, Stamp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { useCan } from '../../../api/useCan.ts'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { CommandNotice } from '../../../command/CommandNotice.tsx'
import { Action } from '../../../ui/button/Action.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { recordPath } from '../approvalPaths.ts'
import { consequences, titleOf, whyNotDecide } from '../approvalWords.ts'
import { useMe } from '../useMe.ts'
import { useDecision } from './useDecision.ts'

const reasonMax = 300

/** The second person's decision, or why it is not theirs. */
export function DecisionForm({ approval }: { approval: ApprovalDetails }) {
  const { kind, number, approve, reject } = approval
  const own = whyNotDecide(approval, useMe())
  const [isDone, setDone] = useState(false)
  if (own !== null) {
    return (
      <Foot onSubmit={stay}>
        <Own>
          <Lock size={16} aria-hidden />
          {own}
        </Own>
      </Foot>
    )
  }
  if (isDone) {
    return (
      <Foot onSubmit={stay}>
        <Own role="status" tabIndex={-1} ref={(node) => node?.focus()}>
          Decision saved. The inbox updates in a moment.
        </Own>
      </Foot>
    )
  }
  const decision = { approval, onDone: () => setDone(true) }
  return (
    <Foot onSubmit={stay}>
      {approve ? (
        <Approve {...decision} permission={approve.permission} />
      ) : (
        <Own>
          <span>
            Approve it on its own page: <ReachLink to={recordPath[kind](number)}>{number}</ReachLink>
          </span>
        </Own>
      )}
      {reject && (
        <>
          <Or aria-hidden>or</Or>
          <Reject {...decision} {...reject} />
        </>
      )}
    </Foot>
  )
}

interface DecisionProps {
  approval: ApprovalDetails
  onDone: () => void
  permission: NonNullable<ApprovalDetails['approve']>['permission']
}

function Approve({ approval, onDone, permission }: DecisionProps) {
  const { source, amountSen, kind, number } = approval
  const toast = useToast()
  const missing = useCan(permission)
  const command = useDecision(approval, 'approve', () => {
    toast.done(`${titleOf(approval)} ${number} approved`, { about: approval.id })
    onDone()
  })
  const refused = missing ?? command.coolingDown
  return (
    <div>
      <Hint>{consequences[kind].approve}</Hint>
      <Wide>
        <Action
          label={amountSen === null ? 'Approve' : `Approve ${ringgit(amountSen)}`}
          icon={<Stamp size={16} aria-hidden />}
          variant="primary"
          refused={refused}
          pending={command.isPending}
          onAct={() => void command.run({ id: source.id, version: source.version })}
        />
      </Wide>
      <CommandNotice problem={command.problem} why={missing} isReserved={false} />
    </div>
  )
}

function Reject({ approval, onDone, permission, takesReason }: DecisionProps & { takesReason: boolean }) {
  const { source, kind, number, requestedBy } = approval
  const [reason, setReason] = useState('')
  const toast = useToast()
  const missing = useCan(permission)
  const command = useDecision(approval, 'reject', () => {
    toast.done(`${titleOf(approval)} ${number} rejected`, { about: approval.id })
    onDone()
  })
  const hasReason = reason.trim() !== ''
  const refused = missing ?? (takesReason && !hasReason ? 'Enter a reason.' : command.coolingDown)
  const given = takesReason && { reason: reason.trim() }
  return (
    <div>
      {takesReason && (
        <TextArea
          label="Reason to reject"
          hint={requestedBy.kind === 'staff' ? `${requestedBy.name} sees the reason.` : 'Saved with the decision.'}
          rows={2}
          maxLength={reasonMax}
          value={reason}
          onValue={setReason}
        />
      )}
      <Row>
        <Hint>{consequences[kind].reject}</Hint>
        <Action
          label="Reject"
          variant="danger-quiet"
          refused={refused}
          pending={command.isPending}
          onAct={() => void command.run({ id: source.id, version: source.version, ...given })}
        />
      </Row>
      <CommandNotice problem={command.problem} isReserved={false} />
    </div>
  )
}

/** Each button sends its own decision. */
const stay = (event: FormEvent) => event.preventDefault()

const Foot = styled.form`
  display: grid;
  gap: var(--space-3);
  margin-top: auto;
  padding: var(--space-4) var(--space-5) var(--space-5);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);

  & > div {
    display: grid;
    gap: var(--space-2);
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Wide = styled.div`
  display: grid;
`
const Or = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--color-line);
  }
`
const Own = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  a {
    color: var(--color-link);
  }
`
const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`
const Hint = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
