import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { isKeptBack } from '@kainsiap/ops/payouts/problem-contract'
import { CirclePause, Layers, OctagonX, TriangleAlert, Undo2, UserCheck } from 'lucide-react'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { UnknownOutcome } from '../../../money/UnknownOutcome.tsx'
import { isUnknown } from '../../../money/payoutLooks.ts'
import { holdTexts, problemText } from '../../../money/payoutWords.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { stoppedText } from '../commands/payoutActions.ts'
import { CheckButton } from './CheckButton.tsx'

/** What somebody has to know first. */
export function PayoutNotices({ payout }: { payout: PayoutDetails }) {
  return (
    <>
      {isUnknown(payout) ? <UnknownNotice payout={payout} /> : <ProblemNotice payout={payout} />}
      {payout.isStopped && waits.includes(payout.status) && <StoppedNotice agentId={payout.agent.id} />}
      {payout.status === 'on_hold' && payout.hold && <HoldNotice payout={payout} hold={payout.hold} />}
      {payout.status === 'pending' && payout.needsSecondPerson && payout.batchId === null && <SecondNotice payout={payout} />}
      {payout.batchId !== null && <RunNotice runId={payout.batchId} />}
    </>
  )
}

const waits: readonly PayoutDetails['status'][] = ['pending', 'on_hold', 'failed']

/** Said of it or of its agent. */
function StoppedNotice({ agentId }: { agentId: string }) {
  return (
    <TonedStrip as="p" data-tone="danger">
      <OctagonX size={16} aria-hidden />
      <span>
        {stoppedText} <ReachLink to={payoutPaths.ledger(agentId)}>Open ledger</ReachLink>
      </span>
    </TonedStrip>
  )
}

/** Its run alone moves it. */
function RunNotice({ runId }: { runId: string }) {
  return (
    <TonedStrip as="p" data-tone="secondary">
      <Layers size={16} aria-hidden />
      <span>
        This payout belongs to a payout batch and can only be changed there.{' '}
        <ReachLink to={payoutPaths.run(runId)}>Open payout batch</ReachLink>
      </span>
    </TonedStrip>
  )
}

/** Said of an attempt of which nobody knows what became. It can only be checked. */
function UnknownNotice({ payout }: { payout: PayoutDetails }) {
  return (
    <UnknownOutcome asked={payout} text={`${ringgit(payout.amountSen)} by attempt ${payout.attempt} may have arrived.`}>
      <CheckButton payout={payout} />
    </UnknownOutcome>
  )
}

function ProblemNotice({ payout: { problem, status } }: { payout: PayoutDetails }) {
  if (!problem || status === 'cancelled') return null
  const Icon = problem.code === 'returned' ? Undo2 : TriangleAlert
  return (
    <TonedStrip as="p" data-tone={isKeptBack(problem) ? 'warning' : 'danger'}>
      <Icon size={16} aria-hidden />
      <span>{problemText(problem)}</span>
    </TonedStrip>
  )
}

function HoldNotice({ payout: { holdNote }, hold }: { payout: PayoutDetails; hold: NonNullable<PayoutDetails['hold']> }) {
  return (
    <TonedStrip as="p" data-tone="warning">
      <CirclePause size={16} aria-hidden />
      <span>
        <b>{holdTexts[hold.reason]}.</b> {holdNote && (hold.reason === 'by_staff' ? `“${holdNote}” ` : `${holdNote} `)}
        {hold.by.name}, <RelativeTime at={hold.at} />.
      </span>
    </TonedStrip>
  )
}

function SecondNotice({ payout: { createdBy } }: { payout: PayoutDetails }) {
  return (
    <TonedStrip as="p" data-tone="secondary">
      <UserCheck size={16} aria-hidden />
      <span>
        <b>Requires a second approver.</b> Prepared by {createdBy.name}. Another user with approval rights must process it.
      </span>
    </TonedStrip>
  )
}
