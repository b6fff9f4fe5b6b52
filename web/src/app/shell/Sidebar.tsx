import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { narrowQuery, phone } from '../../ui/layout/breakpoints.ts'
import { useIsDocked } from '../../ui/overlay/docked.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useMediaQuery } from '../../ui/layout/useMediaQuery.ts'
import { Glyph, Logo } from '../Logo.tsx'
import { Navigation } from './Navigation.tsx'
import { loadRailChoice, saveRailChoice } from './railChoice.ts'
import { UserBlock } from './UserBlock.tsx'

/** 280 px, or a rail of 64 px: narrow windows, and a record beside its list, start with the rail, and a choice is remembered. Phones use MenuDrawer instead. */
export function Sidebar({ user }: { user: User }) {
  const [choice, setChoice] = useState(loadRailChoice)
  const isNarrow = useMediaQuery(narrowQuery)
  const isDocked = useIsDocked()
  const isRail = choice ?? (isNarrow || isDocked)
  const toggle = () => {
    saveRailChoice(!isRail)
    setChoice(!isRail)
  }
  return (
    <Box data-screen-only data-rail={isRail || undefined}>
      <Brand>
        {isRail ? <Glyph size={28} /> : <Logo />}
        {!isRail && (
          <IconButton label="Collapse sidebar" size="small" aria-expanded onClick={toggle}>
            <PanelLeftClose size={16} />
          </IconButton>
        )}
      </Brand>
      <Navigation permissions={user.permissions} isRail={isRail} />
      {isRail && (
        <Expand>
          <IconButton label="Expand sidebar" aria-expanded={false} onClick={toggle}>
            <PanelLeftOpen size={16} />
          </IconButton>
        </Expand>
      )}
      <UserBlock user={user} isRail={isRail} />
    </Box>
  )
}

const Box = styled.aside`
  position: sticky;
  top: 0;
  z-index: calc(var(--z-topbar) + 1);
  display: flex;
  flex: none;
  flex-direction: column;
  width: var(--size-sidebar);
  height: 100vh;
  height: 100dvh;
  border-right: 1px solid var(--color-line);
  background: var(--color-surface-sunken);

  &[data-rail] {
    width: var(--size-rail);
  }
  ${phone} {
    display: none;
  }
`
const Brand = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  height: var(--size-topbar);
  padding: 0 var(--space-3) 0 18px;
`
const Expand = styled.div`
  display: grid;
  place-items: center;
  padding-bottom: var(--space-2);
`
