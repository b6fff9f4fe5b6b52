import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { narrow } from '../../ui/layout/breakpoints.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Kbd } from '../../ui/button/Kbd.tsx'
import { useMediaQuery } from '../../ui/layout/useMediaQuery.ts'
import { paletteKey } from './paletteKey.ts'
import { useLoadedPalette } from './useLoadedPalette.ts'

/** Below it the field would leave no room for the breadcrumb. */
const iconQuery = '(max-width: 959px)'

/** Opens the palette, as its key does: looks like a field, and is an icon where there is little room. */
export function SearchButton({ user }: { user: User }) {
  const isIcon = useMediaQuery(iconQuery)
  const { Palette, opening, setText, open, close, load } = useLoadedPalette()
  const described = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': paletteKey.aria } as const
  const button = { onClick: open, onKeyDown: pressOnce, onPointerEnter: load, onFocus: load, ...described } as const
  return (
    <>
      {isIcon ? (
        <IconButton label="Search" {...button}>
          <Search size={18} />
        </IconButton>
      ) : (
        <Box type="button" {...button}>
          <Search size={14} aria-hidden />
          <span>Search or jump to…</span>
          <Kbd aria-hidden>{paletteKey.label}</Kbd>
        </Box>
      )}
      {Palette && opening && <Palette user={user} {...opening} onText={(text) => setText(() => text)} onClose={close} />}
    </>
  )
}

/** Enter that is held down, having chosen, would open the palette again. */
function pressOnce(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

const Box = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-2);
  width: 300px;
  height: var(--size-control);
  padding: 0 6px 0 10px;
  border: 1px solid var(--color-line-control);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: var(--color-text-subtle);
  font-size: var(--font-size-dense);
  white-space: nowrap;
  cursor: pointer;

  & > svg {
    flex: none;
  }
  kbd {
    margin-left: auto;
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  ${narrow} {
    width: 220px;
  }
`
