import { useContext } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import { tabLook, tabStripLook } from '../../ui/layout/tabLooks.ts'
import { isWithinReach, PagesContext } from '../access/reach.ts'

interface LinkTabsProps {
  /** The pages of what. */
  label: string
  tabs: readonly { label: string; path: string }[]
  /** The path of the page that shows them. */
  current: string
}

/** The pages of one record: those within reach, where there is more than the one that is shown. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const session = useSession()
  const pages = useContext(PagesContext)
  if (session.status !== 'signed_in') return null
  const shown = tabs.filter(({ path }) => path === current || isWithinReach(path, session.user, pages))
  if (shown.length < 2) return null
  return (
    <Strip aria-label={label}>
      {shown.map(({ label: name, path }) => (
        <Tab key={path} to={path} {...(path === current && { 'aria-current': 'page' as const })}>
          {name}
        </Tab>
      ))}
    </Strip>
  )
}

const Strip = styled.nav`
  ${tabStripLook}
  margin-bottom: var(--space-4);
`
const Tab = styled(Link)`
  ${tabLook}
`
