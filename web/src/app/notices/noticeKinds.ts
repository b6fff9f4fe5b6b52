import type { User } from '@kainsiap/ops/users/contract'
import { features } from '../../features/index.ts'
import type { NoticeKind, NoticeKinds, Page } from '../feature.ts'
import { isWithinReach } from '../reach.ts'

let kinds: Promise<NoticeKinds> | undefined

/** How each kind of notice is shown; loaded with the first notice. */
export function loadNoticeKinds(): Promise<NoticeKinds> {
  kinds ??= Promise.all(features.flatMap(({ notices }) => notices?.() ?? [])).then((parts) => Object.assign({}, ...parts) as NoticeKinds)
  return kinds
}

const registered = features.flatMap(({ pages }) => pages ?? [])

/** The link of a kind of notices; null where no feature has the page, or this user may not open it. */
export function noticeLink(
  { page }: Pick<NoticeKind, 'page'>,
  user: Pick<User, 'role' | 'permissions'>,
  pages: readonly Page[] = registered,
): NoticeKind['page'] | null {
  return page && isWithinReach(page.path, user, pages) ? page : null
}
