import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { CircleHelp, CircleX, CornerUpLeft, Hourglass, TriangleAlert, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../../../ui/status/Chip.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { ProgressBar } from '../../../ui/chart/ProgressBar.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import styled from 'styled-components'
import { whyAtWork } from '../commands/batchActions.ts'
import { payoutsLabel } from '../payoutBatchWords.ts'

type Of = { run: PayoutBatchDetails }

/** What somebody has to know first. */
export function BatchNotices({ run }: Of) {
  const { status, preparing, changedSince, counts, work } = run
  return (
    <>
      {preparing && <Preparing {...preparing} />}
      {status === 'draft' && <ComeBack run={run} />}
      {status === 'submitted' && <Waiting run={run} />}
      {changedSince.length > 0 && <Changed changes={changedSince} />}
      {status === 'rejected' && <Rejected run={run} />}
      {work !== null && (
        <Notice tone="info" icon={<Hourglass size={16} aria-hidden />}>
          {whyAtWork(run)} This continues in the background.
        </Notice>
      )}
      {counts.unknown > 0 && <Unknown count={counts.unknown} />}
    </>
  )
}

function Notice({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <TonedStrip as="p" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </TonedStrip>
  )
}

function Preparing({ done, total }: { done: number; total: number }) {
  return (
    <TonedStrip data-tone="info" role="status">
      <Hourglass size={16} aria-hidden />
      <Stack>
        <span>
          <b>
            {formatCount(done)} of {payoutsLabel(total)} prepared.
          </b>{' '}
          You can leave this page. Nothing is sent yet.
        </span>
        <ProgressBar value={done} max={Math.max(1, total)} aria-label="Payouts prepared" />
      </Stack>
    </TonedStrip>
  )
}

const backWords = { sent_back: 'Sent back', approval_voided: 'Approval void', expired: 'Approval request expired' } as const

/** Why a run that was sent is a draft again. */
function ComeBack({ run: { timeline, decisionNote } }: Of) {
  const last = timeline.findLast(({ kind }) => kind === 'submitted' || kind in backWords)
  if (!last || last.kind === 'submitted') return null
  const note = decisionNote ?? last.detail
  return (
    <Notice tone="warning" icon={<CornerUpLeft size={16} aria-hidden />}>
      <b>{backWords[last.kind as keyof typeof backWords]}</b>
      {last.kind === 'sent_back' && ` by ${last.by.name}`}, <RelativeTime at={last.at} />. {note && `“${note}”`}
    </Notice>
  )
}

function Waiting({ run: { submittedBy, createdBy, submittedAt, expiresAt, needsAdmin, adminAboveSen } }: Of) {
  const whoever = adminAboveSen === null ? '' : ` (required above ${ringgit(adminAboveSen)})`
  return (
    <Notice tone="secondary" icon={<UserCheck size={16} aria-hidden />}>
      <b>{needsAdmin ? `Awaiting an administrator${whoever}.` : 'Awaiting a second approver.'}</b> Sent by {(submittedBy ?? createdBy).name}
      {submittedAt && (
        <>
          , <RelativeTime at={submittedAt} />
        </>
      )}
      .{expiresAt && <> If it is not released by {malaysianMoment(expiresAt)}, it must be submitted again.</>}
    </Notice>
  )
}

function Changed({ changes }: { changes: readonly string[] }) {
  return (
    <TonedStrip as="section" data-tone="warning" aria-label="Changed since it was sent">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <b>Changed since submission. It can’t be released.</b>
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </div>
    </TonedStrip>
  )
}

function Rejected({ run: { decidedBy, decidedAt, decisionNote } }: Of) {
  return (
    <Notice tone="danger" icon={<CircleX size={16} aria-hidden />}>
      <b>Rejected{decidedBy && ` by ${decidedBy.name}`}</b>
      {decidedAt && (
        <>
          , <RelativeTime at={decidedAt} />
        </>
      )}
      . Nothing was paid. {decisionNote && `“${decisionNote}”`}
    </Notice>
  )
}

/** Always the same sentence, of what nobody knows. */
function Unknown({ count }: { count: number }) {
  return (
    <TonedStrip as="section" data-tone="warning" aria-label="Outcome unknown">
      <CircleHelp size={16} aria-hidden />
      <span>
        <b>{count === 1 ? '1 payout has an unknown outcome.' : `${formatCount(count)} payouts have an unknown outcome.`}</b> The bank has
        not answered. The status is checked automatically, and nothing is sent twice.
      </span>
    </TonedStrip>
  )
}

const Stack = styled.div`
  display: grid;
  flex: 1;
  gap: 6px;
`
