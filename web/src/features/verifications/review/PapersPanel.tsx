import type { ListedVerification } from '@kainsiap/ops/verifications/contract'
import { writtenIcNumber } from '@kainsiap/ops/platform/personal-data/ic-number'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useCan } from '../../../api/useCan.ts'
import { RevealedNumber } from '../../../command/RevealedNumber.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { malaysianDay } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { papersKinds, type PapersKind } from '../kinds.ts'
import { documentNames, reviewLooks } from '../reviewLooks.ts'
import { useListVerificationsQuery } from '../verificationsApi.ts'

export const CustomerPapers = ({ id }: { id: string }) => <PapersPanel kind="customers" title="Verification" id={id} />
export const AgentPapers = ({ id }: { id: string }) => <PapersPanel kind="agents" title="Documents" id={id} />

/** What somebody has sent to be verified, and what was decided. The numbers are shown on request, the images by the queue only. */
function PapersPanel({ kind, title, id }: { kind: PapersKind; title: string; id: string }) {
  const { path, noun } = papersKinds[kind]
  const query = useListVerificationsQuery({ kind, subjectId: id, sort: '-submittedAt', limit: '10' })
  const refused = useCan(`${kind}.write`)
  const waiting = query.data?.items.find(({ status }) => status === 'pending')
  return (
    <Panel
      title={title}
      action={
        refused === null &&
        waiting && (
          <TextLink as={Link} to={`${path}?open=${waiting.id}`}>
            Review documents
          </TextLink>
        )
      }
    >
      <Live query={query} what="the documents" isBeside skeleton={<Skeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <None>No documents found. This {noun} has not sent any in the app yet.</None>
          ) : (
            <List aria-label="Documents">
              {items.map((papers) => (
                <PapersEntry key={papers.id} kind={kind} papers={papers} refused={refused} />
              ))}
            </List>
          )
        }
      </Live>
    </Panel>
  )
}

function PapersEntry({ kind, papers, refused }: EntryProps) {
  const { documentType, documentNumber, status, submittedAt, reviewedAt, reviewedBy, rejectionReason, notes, expiresOn, plateNumber } =
    papers
  return (
    <li>
      <div>
        <b>{documentNames[documentType]}</b>
        <StatusChip status={status} look={reviewLooks[status]} />
      </div>
      {documentNumber !== null && (
        <RevealedNumber
          label={documentType === 'ic' ? 'IC number' : 'number'}
          name={papers.subjectName}
          masked={documentNumber}
          path={`${kind}/verifications/${papers.id}/reveal`}
          field="documentNumber"
          refused={refused}
          {...(documentType === 'ic' && { write: writtenIcNumber })}
        />
      )}
      {(plateNumber ?? expiresOn) !== null && (
        <p>{[expiresOn && `Valid until ${malaysianDay(expiresOn)}`, plateNumber && `vehicle ${plateNumber}`].filter(Boolean).join(', ')}</p>
      )}
      <p>
        Sent <RelativeTime at={submittedAt} />
        {reviewedAt && (
          <>
            , reviewed by {reviewedBy} <RelativeTime at={reviewedAt} />
          </>
        )}
      </p>
      {rejectionReason && <p>{rejectionReason}</p>}
      {notes && <p>Note: {notes}</p>}
    </li>
  )
}

interface EntryProps {
  kind: PapersKind
  papers: ListedVerification
  /** Why the user may not see the number. */
  refused: string | null
}

const None = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
`
const List = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  li > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  span {
    font-variant-numeric: tabular-nums;
  }
  p {
    overflow-wrap: anywhere;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
