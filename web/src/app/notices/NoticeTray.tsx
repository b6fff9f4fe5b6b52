import type { NoticeList } from '@kainsiap/ops/platform/notices/contract'
import { Bell } from 'lucide-react'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Live, type LiveQuery } from '../../ui/state/Live.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { TrayBody, TrayFoot, TrayHead } from '../../ui/overlay/Tray.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import type { NoticeKinds } from '../feature.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { useListNoticesQuery, useReadNoticesMutation } from './noticesApi.ts'
import { useDesktopNotices, type DesktopChoice } from './useDesktopNotices.ts'
import { useNoticeKinds } from './useNoticeKinds.ts'

/** What concerns this user: the number on the bell is what they have not read. */
export function NoticeTray() {
  const session = useSession()
  return session.status === 'signed_in' ? <Tray userId={session.user.id} /> : null
}

function Tray({ userId }: { userId: string }) {
  const notices = useListNoticesQuery()
  const kinds = useNoticeKinds()
  const desktop = useDesktopNotices(userId, notices.data?.items, kinds)
  const unread = notices.data?.unread ?? 0
  const newest = notices.data?.items[0]?.id
  const summary = unread > 0 ? `${unread} unread` : ''
  return (
    <Popover
      label="Notices"
      trigger={
        <Trigger label={summary ? `Notices: ${summary}` : 'Notices'}>
          <Bell size={18} />
          {unread > 0 && <Badge aria-hidden>{unread > 99 ? '99+' : unread}</Badge>}
        </Trigger>
      }
    >
      <TrayHead>
        <h2>Notices</h2>
        <span>{summary}</span>
        {newest && <MarkAllRead newest={newest} isDone={unread === 0} />}
      </TrayHead>
      <TrayBody>
        <NoticeItems notices={notices} kinds={kinds} />
      </TrayBody>
      <Foot desktop={desktop} />
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
    </Popover>
  )
}

function NoticeItems({ notices, kinds }: { notices: LiveQuery<NoticeList>; kinds: NoticeKinds | null }) {
  return (
    <Live
      query={notices}
      what="your notices"
      skeleton={<Skeleton rows={2} />}
      empty={{
        when: ({ items }) => items.length === 0,
        title: 'No notices yet',
        hint: 'Notices about your jobs and your account appear here.',
        icon: <Bell size={20} />,
      }}
    >
      {({ items }) =>
        kinds ? (
          <ul>
            {items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} kind={kinds[notice.kind]} />
            ))}
          </ul>
        ) : (
          <Skeleton rows={2} />
        )
      }
    </Live>
  )
}

/** Marks what is on the screen, and nothing that arrives meanwhile. It stays when it is done, and keeps the focus. */
function MarkAllRead({ newest, isDone }: { newest: string; isDone: boolean }) {
  const [read, { isLoading }] = useReadNoticesMutation()
  const toast = useToast()
  const press = () => {
    if (isDone || isLoading) return
    read(newest)
      .unwrap()
      .catch((error: unknown) => toast.failed('mark your notices as read', error))
  }
  return (
    <MarkButton as="button" type="button" aria-disabled={isDone || undefined} aria-busy={isLoading || undefined} onClick={press}>
      Mark all read
    </MarkButton>
  )
}

function Foot({ desktop: { isOn, refused, choose } }: { desktop: DesktopChoice }) {
  return (
    <TrayFoot>
      <Checkbox label="Show desktop notifications" checked={isOn} onChecked={choose} refused={refused} />
      {refused && <p aria-hidden>{refused}</p>}
    </TrayFoot>
  )
}

const MarkButton = styled(TextLink)`
  &[aria-disabled='true'] {
    color: var(--color-text-subtle);
    text-decoration: none;
    cursor: default;
  }
`
const Trigger = styled(IconButton)`
  position: relative;
`
const Badge = styled.span`
  position: absolute;
  top: 1px;
  right: 0;
  min-width: 16px;
  padding: 0 4px;
  border: 1px solid var(--color-surface);
  border-radius: 9px;
  background: var(--color-danger-fill);
  color: var(--color-danger-ink);
  font-size: 10px;
  font-weight: var(--font-weight-semibold);
  line-height: 15px;
  text-align: center;
  font-variant-numeric: tabular-nums;
`
