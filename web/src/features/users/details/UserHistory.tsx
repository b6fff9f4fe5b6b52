import type { User, UserActivity } from '@kainsiap/ops/users/contract'
import { KeyRound, LogOut, Mail, Pencil, ShieldAlert, ShieldCheck, ShieldOff, Trash2, UserCheck, UserPlus, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Live } from '../../../ui/state/Live.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { Timeline } from '../../../ui/record/Timeline.tsx'
import { useSession } from '../../../api/session.ts'
import { useOpenedWith } from '../../../ui/overlay/useOpenedWith.ts'
import { useUserActivityQuery } from '../usersApi.ts'
import { ChangeList } from './ChangeList.tsx'
import { Section } from './Section.tsx'

const icons = {
  'user.created': <UserPlus size={13} />,
  'user.updated': <Pencil size={13} />,
  'user.rightsChanged': <ShieldCheck size={13} />,
  'user.deactivated': <UserX size={13} />,
  'user.activated': <UserCheck size={13} />,
  'user.invitationAccepted': <UserCheck size={13} />,
  'user.sessionsEnded': <LogOut size={13} />,
  'user.deleted': <Trash2 size={13} />,
  'user.passwordChanged': <KeyRound size={13} />,
  'user.passwordReset': <KeyRound size={13} />,
  'user.passwordResetRequested': <Mail size={13} />,
  'user.totpEnabled': <ShieldCheck size={13} />,
  'user.totpDisabled': <ShieldOff size={13} />,
  'user.totpReset': <ShieldOff size={13} />,
  'user.recoveryCodeUsed': <ShieldAlert size={13} />,
} as const satisfies Record<UserActivity['action'], ReactNode>

/** Who changed what of a user, and when. */
export function UserHistory({ user }: { user: User }) {
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  const activity = useUserActivityQuery({ id: user.id, version: user.version })
  const wasThere = useOpenedWith(activity.data?.items.map(({ id }) => id))
  return (
    <Section aria-label="History">
      <h3>History</h3>
      <Live query={activity} what="the history" skeleton={<Skeleton rows={2} />}>
        {({ items, total }) => (
          <>
            <Timeline
              label="History"
              entries={items.map((entry) => ({
                id: entry.id,
                icon: icons[entry.action],
                tone: 'secondary',
                what: <ChangeList entry={entry} />,
                who: entry.actor.id === me ? 'You' : (entry.actor.name ?? 'System'),
                at: entry.at,
              }))}
              isNew={(id) => !wasThere(id) && items.find((entry) => entry.id === id)?.actor.id !== me}
            />
            {total > items.length && (
              <p>
                The latest {items.length} of {total} are shown.
              </p>
            )}
          </>
        )}
      </Live>
    </Section>
  )
}
