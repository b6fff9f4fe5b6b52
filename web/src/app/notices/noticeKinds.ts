import type { User } from '@kainsiap/ops/users/contract'
import { features } from '../../features/index.ts'
import type { Feature, NoticeKind, NoticeKinds, Page } from '../feature.ts'
import { isWithinReach } from '../access/reach.ts'

let kinds: Promise<NoticeKinds> | undefined

/** How each kind of notice is shown; loaded with the first notice. Rejects without a connection, and can be asked again then. */
export function loadNoticeKinds(from: readonly Pick<Feature, 'notices'>[] = features): Promise<NoticeKinds> {
  kinds ??= Promise.all(from.flatMap(({ notices }) => notices?.() ?? [])).then((parts) => Object.assign({}, ...parts) as NoticeKinds)
  kinds.catch(() => (kinds = undefined))
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
