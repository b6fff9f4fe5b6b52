import type { NewSignIn } from '@kainsiap/ops/auth/contract'
import { ShieldAlert } from 'lucide-react'
import { defineNoticeKind, type NoticeKinds } from '../../app/feature.ts'
import { paths } from '../../app/paths.ts'

export const signInNotices: NoticeKinds = {
  'auth.signedIn': defineNoticeKind<NewSignIn>({
    icon: () => <ShieldAlert />,
    tone: () => 'danger',
    words: ({ device, address }) => ({
      lead: 'New sign-in',
      rest: 'to your account',
      line: `${device ?? 'Unknown browser'}, from ${address}. Not you? Log out everywhere and change your password.`,
    }),
    page: { path: paths.account, label: 'View your sessions' },
  }),
}
