import { Moon, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { features } from '../../features/index.ts'
import { phone, phoneQuery } from '../../ui/layout/breakpoints.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useMediaQuery } from '../../ui/layout/useMediaQuery.ts'
import { useTheme } from '../theme/theme.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FreshnessChip } from './FreshnessChip.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { SearchButton } from './SearchButton.tsx'

export function TopBar({ user, title }: { user: User; title: string }) {
  const { isDarkMode, toggle } = useTheme()
  const isPhone = useMediaQuery(phoneQuery)
  return (
    <Bar data-screen-only>
      {isPhone && <MenuDrawer user={user} />}
      <Breadcrumb title={title} />
      <SearchButton user={user} />
      <FreshnessChip />
      {!isPhone && (
        <IconButton label={isDarkMode ? 'Use the light theme' : 'Use the dark theme'} onClick={toggle}>
          {isDarkMode ? <Sun size={18} /> : <Moon size={18} />}
        </IconButton>
      )}
      {tools.map((Tool, place) => (
        <Suspense key={place} fallback={<Place />}>
          <Tool />
        </Suspense>
      ))}
      <AccountMenu user={user} />
    </Bar>
  )
}

const NoticeTray = lazy(async () => ({ default: (await import('../notices/NoticeTray.tsx')).NoticeTray }))
const tools = [...features.flatMap((feature) => feature.tools ?? []), NoticeTray]

/** A tool that is loading: nothing moves when it is there. */
const Place = styled.span`
  flex: none;
  width: var(--size-control);

  ${phone} {
    width: var(--size-touch);
  }
`
const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-topbar);
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-3);
  height: var(--size-topbar);
  padding: 0 var(--space-6);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-surface);

  /* Five touch targets leave room for the longest state of the connection at 390 px; on less it is cut. */
  ${phone} {
    gap: 0;
    padding: 0 var(--space-1);
  }
`
