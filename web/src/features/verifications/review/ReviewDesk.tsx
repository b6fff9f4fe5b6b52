import type { VerificationReview, VerificationRow } from '@kainsiap/ops/verifications/contract'
import { Hourglass, Lock, LockOpen } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import styled from 'styled-components'
import { errorSentence, isFailure } from '../../../api/errors.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { EarlierPanel } from './EarlierPanel.tsx'
import type { PapersKind } from '../kinds.ts'
import { useMarks } from './marks.ts'
import { TypedPanel } from './TypedPanel.tsx'
import { useClaim } from './useClaim.ts'
import { useImages } from './useImages.ts'
import { Viewer } from './Viewer.tsx'

interface ReviewDeskProps {
  kind: PapersKind
  id: string
  /** As the queue shows them now; undefined once they have left it. */
  row: VerificationRow | undefined
  onNext: () => void
  hasNext: boolean
}

/** Papers, held while they are shown: images, what was typed in, and the decision. */
export function ReviewDesk(props: ReviewDeskProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ kind, id, row, onNext, hasNext, onRetry }: ReviewDeskProps & { onRetry: () => void }) {
  const { claimed, version, renew } = useClaim(kind, id)
  const next = hasNext && <Button onClick={onNext}>Open next documents</Button>
  switch (claimed.state) {
    case 'loading':
      return (
        <Card>
          <Skeleton rows={8} />
        </Card>
      )
    case 'over':
      return (
        <Card role="status">
          <EmptyState
            icon={<Hourglass size={20} />}
            title="Your reservation expired"
            hint="The documents are back in the queue without a decision."
            action={<Button onClick={onRetry}>Reserve documents again</Button>}
          />
        </Card>
      )
    case 'refused':
      return <Refused error={claimed.error} row={row} next={next} onRetry={onRetry} />
    case 'held':
      return <Desk kind={kind} review={claimed.review} version={version} renew={renew} onDecided={onNext} />
  }
}

interface RefusedProps {
  error: unknown
  row: VerificationRow | undefined
  next: ReactNode
  onRetry: () => void
}

/** Why they cannot be opened, and what has become of them since. */
function Refused({ error, row, next, onRetry }: RefusedProps) {
  const isRule = isFailure(error) && error.kind === 'refused' && [404, 409, 422].includes(error.status)
  const isTaken = isFailure(error) && error.kind === 'refused' && error.status === 422
  const isFree = isTaken && row?.status === 'pending' && row.claim === null
  const isDecided = isTaken && row?.status !== 'pending'
  return (
    <Card role="status">
      {isFree ? (
        <EmptyState
          icon={<LockOpen size={20} />}
          title="These documents are available again"
          hint="No user is reviewing them, and there is no decision yet."
          action={<Button onClick={onRetry}>Open documents</Button>}
        />
      ) : isRule ? (
        <EmptyState
          icon={<Lock size={20} />}
          title={isDecided ? 'These documents are already decided' : 'These documents can’t be opened'}
          hint={isDecided ? 'They are no longer in the queue.' : errorSentence(error)}
          action={next || undefined}
        />
      ) : (
        <ErrorState title="Failed to open the documents" hint={errorSentence(error)} onRetry={onRetry} />
      )}
    </Card>
  )
}

interface DeskProps {
  kind: PapersKind
  review: VerificationReview
  version: RefObject<number>
  renew: () => void
  onDecided: () => void
}

function Desk({ kind, review, version, renew, onDecided }: DeskProps) {
  // Whoever is refused an image is told why by the papers themselves.
  const { watch, unseen } = useImages(renew)
  const marks = useMarks(review)
  return (
    <Columns>
      <div>
        <Viewer images={review.images} of={review.subjectName} watch={watch} />
        <DecisionPanel kind={kind} review={review} version={version} unseen={unseen} differing={marks.other} onDecided={onDecided} />
      </div>
      <div>
        <TypedPanel kind={kind} review={review} marks={marks} />
        <EarlierPanel earlier={review.earlier} registeredAt={review.applicant.registeredAt} />
      </div>
    </Columns>
  )
}

const Card = styled.div`
  min-height: 320px;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
`
const Columns = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1.7fr) minmax(280px, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    gap: var(--space-3);
  }
`
