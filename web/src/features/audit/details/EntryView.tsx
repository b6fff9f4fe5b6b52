import type { AuditEntry } from '@kainsiap/ops/audit/contract'
import { entityLabel, fieldLabel, fileLabel, filtersLabel, fullActionLabel } from '@kainsiap/ops/audit/labels'
import { SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { errorCode } from '../../../api/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Live } from '../../../ui/state/Live.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { auditPath } from '../auditPath.ts'
import { useGetAuditEntryQuery } from '../auditApi.ts'
import { recordLabel } from '../auditWords.ts'
import { FieldChange } from '../Changes.tsx'

/** One entry: who did what to which record, from where, what changed, and its place in the chain. */
export function EntryView({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetAuditEntryQuery(id)
  return (
    <Frame>
      <Corner>
        <IconButton label="Close" onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Corner>
      {errorCode(query.error) === 'not_found' ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title="Entry not found"
          hint="This entry does not exist, or you don’t have permission to see it."
          action={<Button onClick={onClose}>Back to list</Button>}
        />
      ) : (
        <Live query={query} what="this entry">
          {(entry) => <Entry entry={entry} />}
        </Live>
      )}
    </Frame>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, entity, recordId, title, address, requestId, changes, shown, exported, chain } = entry
  return (
    <>
      <Head>
        <h2>{fullActionLabel(entry)}</h2>
        <p>{malaysianMoment(at)}</p>
      </Head>
      <Facts>
        <Fact name="Performed by">
          {actor.name} <Muted>({labelOf(actor.kind)})</Muted>
        </Fact>
        <Fact name="Record">
          {recordLabel(entry)} <Muted>({entityLabel(entity)})</Muted>
          <br />
          <TextLink as={Link} to={`${auditPath}?recordId=${recordId}`}>
            All entries of this record
          </TextLink>
        </Fact>
        <Seen exported={exported} shown={shown} />
        <Fact name="Changes">
          {changes.length === 0 ? (
            <Muted>No changes</Muted>
          ) : (
            <List>
              {changes.map((change) => (
                <li key={change.field}>
                  <FieldChange change={change} />
                </li>
              ))}
            </List>
          )}
        </Fact>
        <Fact name="Address">{address ?? <Muted>Not known</Muted>}</Fact>
        <Fact name="Request">{requestId ? <Code>{requestId}</Code> : <Muted>None</Muted>}</Fact>
        {title === null && (
          <Fact name="Record id">
            <Code>{recordId}</Code>
          </Fact>
        )}
        <Fact name="Chain">
          <Place chain={chain} />
        </Fact>
      </Facts>
    </>
  )
}

/** What personal data somebody saw, or had in an export. */
function Seen({ exported, shown }: Pick<AuditEntry, 'exported' | 'shown'>) {
  return (
    <>
      {exported && <Fact name="File">{fileLabel(exported)}</Fact>}
      {exported && <Fact name="Filters">{filtersLabel(exported)}</Fact>}
      {shown && <Fact name="Viewed data">{fieldLabel(shown.field)}</Fact>}
      {shown && <Fact name="Reason">{shown.reason}</Fact>}
    </>
  )
}

function Place({ chain }: Pick<AuditEntry, 'chain'>) {
  if (!chain) return <Muted>Not chained yet</Muted>
  return (
    <>
      Entry {chain.seq}
      <br />
      <Code>{chain.hash}</Code>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  overflow: auto;
`
const Corner = styled.div`
  position: absolute;
  top: var(--space-3);
  right: var(--space-3);
  z-index: 1;
`
const Head = styled.div`
  padding: var(--space-4) 56px var(--space-4) var(--space-5);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-title);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-title);
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
const Facts = styled.dl`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5) var(--space-6);

  & > div {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    gap: var(--space-3);
  }
  dt {
    color: var(--color-text-muted);
  }
  dd {
    overflow-wrap: anywhere;
  }
`
const List = styled.ul`
  display: grid;
  gap: var(--space-1);
`
const Muted = styled.span`
  color: var(--color-text-muted);
`
const Code = styled.code`
  font-size: var(--font-size-small);
`
