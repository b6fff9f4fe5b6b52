import { Suspense, useContext, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import { phone } from '../../ui/layout/breakpoints.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { TabCount, tabLook, tabStripLook } from '../../ui/layout/tabLooks.ts'
import type { PageTab } from '../feature.ts'
import { type GroupName, navigationGroups } from '../navigationGroups.ts'
import { PageTabsContext } from './pageTabsContext.ts'

/**
 * The tabs of a page that several features make together, as far as the user may open them, below the figures that one of them has for all; a
 * single one is not shown.
 */
export function PageTabs({ group }: { group: GroupName }) {
  const session = useSession()
  const permissions = session.status === 'signed_in' ? session.user.permissions : []
  const tabs = useContext(PageTabsContext).filter((tab) => tab.group === group && permissions.includes(tab.permission))
  return (
    <>
      {tabs.map(
        ({ Head, path }) =>
          Head && (
            <Suspense key={path} fallback={<HeadSpace aria-hidden />}>
              <Head />
            </Suspense>
          ),
      )}
      {tabs.length > 1 && <TabStrip group={group} tabs={tabs} />}
    </>
  )
}

function TabStrip({ group, tabs }: { group: GroupName; tabs: readonly PageTab[] }) {
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => keepInSight(strip.current), [])
  return (
    <Strip ref={strip} aria-label={navigationGroups[group].label}>
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

/** On a phone the strip is wider than the screen: it shows the current tab, also when counts arrive. It alone is scrolled, not the page. */
function keepInSight(strip: HTMLElement | null) {
  if (!strip) return undefined
  const show = () => {
    const tab = strip.querySelector('[aria-current]')
    if (!tab) return
    const [own, whole] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
    strip.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2
  }
  const observer = new ResizeObserver(show)
  for (const each of [strip, ...strip.children]) observer.observe(each)
  return () => observer.disconnect()
}

function Counted({ count }: { count: number | undefined }) {
  return count === undefined ? <TabCount aria-hidden>&nbsp;</TabCount> : <TabCount>{formatCount(count)}</TabCount>
}

/** What stands there while a head is loaded: about as high, so that nothing moves. */
const HeadSpace = styled.div`
  min-height: 118px;

  ${phone} {
    min-height: 219px;
  }
`
const Strip = styled.nav`
  ${tabStripLook}
  margin: calc(-1 * var(--space-2)) 0 var(--space-4);
`
const TabLink = styled(Link)`
  ${tabLook}
`
