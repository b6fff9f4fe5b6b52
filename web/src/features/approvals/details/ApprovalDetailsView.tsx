import type { ApprovalDetails } from '@kainsiap/ops/approvals/contract'
import { Id } from '@kainsiap/ops/platform/contract'
import { Eye } from 'lucide-react'
import styled from 'styled-components'
import { PaperLink } from '../../../command/evidence/PaperLink.tsx'
import { manyRecordsPoll, useUnheard } from '../../../command/useUnheard.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { MakerChecker } from '../../../money/MakerChecker.tsx'
import { RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { partyPermissions } from '../approvalLive.ts'
import { approvalPaths } from '../approvalPaths.ts'
import { useGetApprovalQuery, useGetApprovalQueryState } from '../approvalsApi.ts'
import { useMe } from '../useMe.ts'
import { useReview } from '../useReview.ts'
import { ApprovalFacts } from './ApprovalFacts.tsx'
import { ApprovalHead } from './ApprovalHead.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { ChangedSince } from './ChangedSince.tsx'
import { DecisionForm } from './DecisionForm.tsx'

interface ApprovalDetailsViewProps {
  id: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** What is decided about, live: who asked, what it would change, what has changed since, and the decision. */
export function ApprovalDetailsView({ id, onClose }: ApprovalDetailsViewProps) {
  const isRef = Id.safeParse(id).success
  const unheard = useUnheard(partyPermissions)
  // That of a run is of many agents.
  const { data: known } = useGetApprovalQueryState(id)
  const isOfMany = known?.kind === 'run' && known.state === 'waiting'
  const query = useGetApprovalQuery(id, { skip: !isRef, ...(isOfMany ? manyRecordsPoll : unheard) })
  return (
    <RecordView
      noun="approval"
      query={query}
      isGone={!isRef}
      goneHint="Approval not found."
      list={{ path: approvalPaths.inbox, label: 'All approvals' }}
      onClose={onClose}
    >
      {(approval) => <Content approval={approval} onClose={onClose} />}
    </RecordView>
  )
}

function Content({ approval, onClose }: { approval: ApprovalDetails; onClose: (() => void) | undefined }) {
  const isWaiting = approval.state === 'waiting'
  useReview(approval.id, isWaiting)
  return (
    <>
      <ApprovalHead approval={approval} onClose={onClose} />
      <RecordContent>
        {isWaiting && <Reviewer approval={approval} />}
        <People approval={approval} />
        <ApprovalFacts approval={approval} />
        {approval.file !== null && (
          <div>
            <PaperLink file={approval.file} />
          </div>
        )}
        {approval.note && <Note>{approval.note}</Note>}
        {approval.reason && <Note>Rejected: {approval.reason}</Note>}
        {approval.facts.length > 0 && <BeforeAfter facts={approval.facts} />}
        <ChangedSince approval={approval} />
      </RecordContent>
      {isWaiting && <DecisionForm key={approval.id} approval={approval} />}
    </>
  )
}

/** Somebody else has it open: two need not decide the same. */
function Reviewer({ approval: { review } }: { approval: ApprovalDetails }) {
  const nowMs = useNow()
  const me = useMe()
  if (!review || review.by.id === me || Date.parse(review.until) <= nowMs) return null
  return (
    <TonedStrip as="p" data-screen-only data-tone="info" role="status">
      <Eye size={16} aria-hidden />
      <span>
        <b>{review.by.name} is reviewing this.</b> You can still decide. The first decision counts.
      </span>
    </TonedStrip>
  )
}

function People({ approval }: { approval: ApprovalDetails }) {
  const { requestedBy, requestedAt, state, decidedBy, decidedAt, makerIds } = approval
  const me = useMe()
  const isMine = requestedBy.id === me
  const mayDecide = me !== null && !isMine && !makerIds.includes(me)
  const checker = {
    waiting: { label: 'Awaiting approval', name: mayDecide ? 'You' : 'Another user' },
    approved: { label: 'Approved by', name: decidedBy?.name ?? '–' },
    rejected: { label: 'Rejected by', name: decidedBy?.name ?? '–' },
    expired: { label: 'Expired', name: 'No decision' },
    withdrawn: { label: 'Withdrawn', name: 'No decision needed' },
  }[state]
  return (
    <MakerChecker
      maker={{ label: 'Requested by', name: isMine ? 'You' : requestedBy.name, at: requestedAt }}
      checker={{ ...checker, at: decidedAt }}
    />
  )
}

const Note = styled.p`
  padding: var(--space-3) 14px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
