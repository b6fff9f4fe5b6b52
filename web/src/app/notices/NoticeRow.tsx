import type { Notice } from '@kainsiap/ops/platform/notices/contract'
import { Bell } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import type { NoticeKind } from '../feature.ts'
import { noticeLink } from './noticeKinds.ts'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { TrayMark, TrayRow } from '../../ui/overlay/Tray.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'

/** A kind that the server knows and this page, opened before an update, does not. */
const unknownKind: NoticeKind = {
  icon: () => <Bell />,
  tone: () => 'neutral',
  words: () => ({ lead: 'New notice', line: 'Reload the page to read it.' }),
}

export function NoticeRow({ notice: { data, at, isRead }, kind = unknownKind }: { notice: Notice; kind: NoticeKind | undefined }) {
  const session = useSession()
  const { lead, rest, line } = kind.words(data)
  const link = session.status === 'signed_in' ? noticeLink(kind, session.user) : null
  return (
    <Row data-unread={!isRead || undefined}>
      <TrayMark tone={kind.tone(data)}>{kind.icon(data)}</TrayMark>
      <div>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        <b>{lead}</b> {rest}
        <p>{line}</p>
        {link && (
          <TextLink as={Link} to={link.path}>
            {link.label}
          </TextLink>
        )}
        {kind.Action && (
          <Actions>
            <kind.Action data={data} />
          </Actions>
        )}
      </div>
      <Time>
        <RelativeTime at={at} />
      </Time>
    </Row>
  )
}

const Row = styled(TrayRow)`
  &[data-unread]::before {
    content: '';
    position: absolute;
    top: 22px;
    left: 5px;
    width: 6px;
    height: 6px;
    border-radius: var(--radius-round);
    background: var(--color-accent);
  }
`
const Actions = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-top: var(--space-2);

  &:empty {
    display: none;
  }
`
const Time = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
