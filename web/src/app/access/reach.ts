import { createContext, useContext } from 'react'
import { matchPath } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { missingAccess, type Principal } from './missingAccess.ts'
import type { Page } from '../feature.ts'

/** Those of all features. */
export const PagesContext = createContext<readonly Page[]>([])

/** Whether some feature has the page at this path, and this user may open it. */
export function isWithinReach(path: string, user: Principal, pages: readonly Page[]): boolean {
  const [pathname = ''] = path.split('?')
  const page = pages.find((each) => matchPath(each.path, pathname))
  return page !== undefined && missingAccess(user, page) === null
}

/** The path, for a link to a page of another feature; null where it would lead nowhere. */
export function useReach(path: string): string | null {
  const session = useSession()
  const pages = useContext(PagesContext)
  return session.status === 'signed_in' && isWithinReach(path, session.user, pages) ? path : null
}
