import { Menu as MenuIcon, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import styled, { keyframes } from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { focusFirstField } from '../../ui/overlay/dialogFocus.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { Logo } from '../Logo.tsx'
import { Navigation } from './Navigation.tsx'
import { UserBlock } from './UserBlock.tsx'

/** The sidebar on phones: a sheet from the left that closes when a page is chosen. */
export function MenuDrawer({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <IconButton label="Menu">
          <MenuIcon size={18} />
        </IconButton>
      </Radix.Trigger>
      <Radix.Portal>
        <Scrim />
        <Sheet aria-describedby={undefined} tabIndex={-1} onOpenAutoFocus={focusFirstField}>
          <Radix.Title asChild>
            <VisuallyHidden>Menu</VisuallyHidden>
          </Radix.Title>
          <Head>
            <Logo />
            <Radix.Close asChild>
              <IconButton label="Close menu">
                <X size={18} />
              </IconButton>
            </Radix.Close>
          </Head>
          <Navigation permissions={user.permissions} onChoose={() => setOpen(false)} />
          <UserBlock user={user} />
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  )
}

const slide = keyframes`
  from { transform: translateX(-100%); }
`
const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-drawer);
  background: var(--color-scrim);
`
const Sheet = styled(Radix.Content)`
  position: fixed;
  inset: 0 auto 0 0;
  z-index: var(--z-drawer);
  display: flex;
  flex-direction: column;
  width: min(var(--size-sidebar), calc(100vw - 40px));
  background: var(--color-surface-sunken);
  box-shadow: var(--shadow-dialog);
  animation: ${slide} var(--duration-slow) var(--easing-out);
`
const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  height: var(--size-topbar);
  padding: 0 var(--space-2) 0 18px;
`
