import type { VerificationPage } from '@kainsiap/ops/verifications/contract'
import { FileCheck2, Hourglass } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { serverNow } from '../../../api/serverClock.ts'
import { useSession } from '../../../api/session.ts'
import { narrow, phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Kbd } from '../../../ui/button/Kbd.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import type { PapersKind } from '../kinds.ts'
import { nextFree } from './queueOrder.ts'
import { QueueCard } from './QueueCard.tsx'
import { ReviewDesk } from '../review/ReviewDesk.tsx'
import { useKeys } from '../review/useKeys.ts'
import { useListVerificationsQuery } from '../verificationsApi.ts'

export const CustomerQueuePage = () => <QueuePage kind="customers" />
export const AgentQueuePage = () => <QueuePage kind="agents" />

/** Papers that wait for a decision, one at a time, the longest waiting first. */
function QueuePage({ kind }: { kind: PapersKind }) {
  const query = useListVerificationsQuery({ kind, status: 'pending', limit: '50' })
  return (
    <Live query={query} what="the queue">
      {(page) => <Queue kind={kind} page={page} />}
    </Live>
  )
}

function Queue({ kind, page }: { kind: PapersKind; page: VerificationPage }) {
  const { open, show, next, previous, hasNext } = useOpenPapers(page)
  useKeys({ j: next, k: previous })
  const rows = page.items.filter(({ status }) => status === 'pending')
  return (
    <>
      <PageHeader title="Verification Queue">
        {open !== null && (
          <>
            <Button onClick={previous} disabled={!hasNext}>
              Previous <Kbd>K</Kbd>
            </Button>
            <Button onClick={next} disabled={!hasNext}>
              Next <Kbd>J</Kbd>
            </Button>
          </>
        )}
      </PageHeader>
      <Layout>
        <QueueCard kind={kind} rows={rows} total={page.total} open={open} onOpen={show} />
        {open === null ? (
          <Blank>
            {rows.length === 0 ? (
              <EmptyState
                icon={<FileCheck2 size={20} />}
                title="No documents to review"
                hint="New documents appear here when they are sent."
              />
            ) : (
              <EmptyState
                icon={<Hourglass size={20} />}
                title="Other users are reviewing all of them"
                hint="Documents they release can be opened on the left."
              />
            )}
          </Blank>
        ) : (
          <ReviewDesk key={open} kind={kind} id={open} row={page.items.find(({ id }) => id === open)} onNext={next} hasNext={hasNext} />
        )}
      </Layout>
    </>
  )
}

/** Which papers are open: named by the address, and otherwise the first that nobody else holds. */
function useOpenPapers({ items }: VerificationPage) {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  const open = params.get('open')
  const show = (id: string | null) => setParams(id === null ? {} : { open: id }, { replace: true })
  const free = (by: 1 | -1 = 1) => nextFree(items, { after: open, me, nowMs: serverNow(), by })
  const step = (by: 1 | -1) => {
    const id = free(by)
    const isStill = items.some((row) => row.id === open && row.status === 'pending')
    if (id !== null || !isStill) show(id)
  }
  // What is sent or let go of later is opened too, while nothing is.
  const first = open === null ? free() : null
  const openFirst = useEffectEvent(show)
  useEffect(() => {
    if (first !== null) openFirst(first)
  }, [first])
  return { open, show, next: () => step(1), previous: () => step(-1), hasNext: free() !== null }
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: 232px minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    gap: var(--space-3);
  }
`
const Blank = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
`
