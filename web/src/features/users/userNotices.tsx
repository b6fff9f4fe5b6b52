import type { EmailChanged, RightsChanged, SecurityChanged, securityEvents } from '@kainsiap/ops/users/contract'
import { AtSign, ShieldAlert, ShieldUser } from 'lucide-react'
import { defineNoticeKind, type NoticeKinds } from '../../app/feature.ts'
import { paths } from '../../app/paths.ts'
import { labelOf } from '../../ui/format/labelOf.ts'

const namedMax = 4

const security = (lead: string) =>
  defineNoticeKind<SecurityChanged>({
    icon: () => <ShieldAlert />,
    tone: () => 'warning',
    words: ({ by }) => ({ lead, line: by === null ? 'If this was not you, change your password now' : `By ${by}` }),
    page: { path: paths.account, label: 'Your account' },
  })

const securityNotices: Record<(typeof securityEvents)[number], ReturnType<typeof security>> = {
  'user.passwordChanged': security('Your password was changed'),
  'user.passwordReset': security('Your password was reset'),
  'user.totpEnabled': security('Two-step verification is on'),
  'user.totpDisabled': security('Two-step verification is off'),
  'user.totpReset': security('Your two-step verification was reset'),
  'user.recoveryCodeUsed': security('A recovery code was used'),
}

export const userNotices: NoticeKinds = {
  ...securityNotices,
  'user.rightsChanged': defineNoticeKind<RightsChanged>({
    icon: () => <ShieldUser />,
    tone: () => 'secondary',
    words: (data) => ({ lead: 'Your permissions changed', line: rightsLine(data) }),
  }),
  'user.emailChanged': defineNoticeKind<EmailChanged>({
    icon: () => <AtSign />,
    tone: () => 'warning',
    words: ({ email, former, by }) => ({
      lead: 'Your email address changed',
      line: `You now sign in with ${email} instead of ${former}${by === null ? '' : `. Changed by ${by}`}`,
    }),
  }),
}

/** "orders.write added; agents.read removed, by Datin Rosmah". */
export function rightsLine({ added, removed, roleBefore, role, by }: RightsChanged): string {
  const changes = [
    role && roleBefore && `${labelOf(role)} instead of ${labelOf(roleBefore)}`,
    added.length > 0 && `${list(added)} added`,
    removed.length > 0 && `${list(removed)} removed`,
  ]
  return `${changes.filter(Boolean).join('; ')}, by ${by}`
}

/** The first few by name, the others as a number. */
function list(permissions: readonly string[]): string {
  const [named, others] = [permissions.slice(0, namedMax), permissions.slice(namedMax)]
  const names = others.length > 0 ? [...named, `${others.length} more`] : named
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
