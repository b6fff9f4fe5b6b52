import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { useRowActions } from './rowActions.ts'

/** A row's menu. While it is open no row moves. `children` is a component of its own: it renders only when the menu opens. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const { menuChanged } = useRowActions()
  return (
    <Menu
      onOpenChange={menuChanged}
      trigger={
        <IconButton label={label}>
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}
