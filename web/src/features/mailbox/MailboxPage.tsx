import type { Mail } from '@kainsiap/ops/platform/mail/contract'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'
import { Mails, RotateCw } from 'lucide-react'
import styled from 'styled-components'
import { useExistingPage, useInnerList } from '../../list/useInnerList.ts'
import { phone } from '../../ui/layout/breakpoints.ts'
import { Live } from '../../ui/state/Live.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { usePages } from '../../ui/table/usePages.ts'
import { MailText } from './MailText.tsx'
import { useListMailsQuery } from './mailboxApi.ts'

const shape = { prefix: 'mails', limits: [25, ...pageSizes.filter((size) => size !== 25)], choices: {} }

/** What would have been sent by mail: on demo data nothing leaves. */
export function MailboxPage() {
  const { shown, change } = useInnerList(shape)
  const { page, limit } = shown
  const at = { page, limit }
  const pages = usePages({ name: 'emails', conditions: { limit }, page, onPage: (to) => change({ page: to }) })
  const mails = useListMailsQuery({ ...at, ...pages.start }, { refetchOnMountOrArgChange: true })
  useExistingPage(mails.currentData, { page, change })
  return (
    <>
      <PageHeader
        title="Mailbox"
        quiet={[{ label: 'Refresh', icon: <RotateCw size={16} aria-hidden />, act: async () => mails.refetch() }]}
      />
      <Lead>Emails are not sent in demo mode. They are kept here for seven days.</Lead>
      <Card>
        <Live
          query={mails}
          what="the emails"
          empty={{
            when: ({ items }) => items.length === 0,
            title: 'No emails found',
            hint: 'Add a user to see the invitation here.',
            icon: <Mails size={20} />,
          }}
        >
          {({ items, total, next }) => (
            <>
              <ul>
                {items.map((mail) => (
                  <MailEntry key={mail.id} mail={mail} />
                ))}
              </ul>
              <Pagination
                {...at}
                total={total}
                totalExact
                depthMax={pageDepthMax}
                pageSizes={pageSizes}
                pages={pages}
                end={{ last: next }}
                onLimit={(to) => change({ limit: to })}
              />
            </>
          )}
        </Live>
      </Card>
    </>
  )
}

function MailEntry({ mail: { to, subject, text, createdAt } }: { mail: Mail }) {
  return (
    <li>
      <details>
        <summary>
          <b>{subject}</b>
          <span>{to}</span>
          <RelativeTime at={createdAt} />
        </summary>
        <MailText text={text} />
      </details>
    </li>
  )
}

const Lead = styled.p`
  margin-bottom: var(--space-4);
  color: var(--color-text-muted);
`
const Card = styled.div`
  overflow: clip;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);

  li + li {
    border-top: 1px solid var(--color-line);
  }
  summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    min-height: var(--size-touch);
    align-items: center;
    padding: var(--space-2) var(--space-4);
    font-size: var(--font-size-dense);
    cursor: pointer;
    overflow-wrap: anywhere;

    &:hover {
      background: var(--color-surface-hover);
    }
    b {
      font-weight: var(--font-weight-semibold);
    }
    span,
    time {
      color: var(--color-text-muted);
    }
  }
  ${phone} {
    summary {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
