import { createContext, Suspense, useContext } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../api/session.ts'
import { formatCount } from '../ui/numbers.ts'
import { TabCount, tabLook, tabStripLook } from '../ui/tabLooks.ts'
import type { PageTab } from './feature.ts'
import { type GroupName, navigationGroups } from './navigationGroups.ts'

/** Those of all features, in their places. */
export const PageTabsContext = createContext<readonly PageTab[]>([])

/** The tabs of a page that several features make together, as far as the user may open them; a single one is not shown. */
export function PageTabs({ group }: { group: GroupName }) {
  const session = useSession()
  const all = useContext(PageTabsContext)
  const { pathname } = useLocation()
  const permissions = session.status === 'signed_in' ? session.user.permissions : []
  const tabs = all.filter((tab) => tab.group === group && permissions.includes(tab.permission))
  if (tabs.length < 2) return null
  return (
    <Strip aria-label={navigationGroups[group].label}>
      {tabs.map(({ label, path, Count }) => (
        <TabLink key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {label}
          {Count && (
            <Suspense fallback={<Counted count={undefined} />}>
              <Count>{(count) => <Counted count={count} />}</Count>
            </Suspense>
          )}
        </TabLink>
      ))}
    </Strip>
  )
}

function Counted({ count }: { count: number | undefined }) {
  return count === undefined ? <TabCount aria-hidden>&nbsp;</TabCount> : <TabCount>{formatCount(count)}</TabCount>
}

const Strip = styled.nav`
  ${tabStripLook}
  margin: calc(-1 * var(--space-2)) 0 var(--space-4);
`
const TabLink = styled(Link)`
  ${tabLook}
`
