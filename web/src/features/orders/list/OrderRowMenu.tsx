import type { Order } from '@kainsiap/ops/orders/contract'
import { ArrowRightLeft, Ban, Ellipsis, PanelRightOpen, UserPlus, UserRoundPen } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { useOrderRejections, useRowActions } from '../commands/orderActions.ts'

export function OrderRowMenu({ order }: { order: Order }) {
  const { menuChanged } = useRowActions()
  return (
    <Menu
      onOpenChange={menuChanged}
      trigger={
        <IconButton label={`Actions for ${order.number}`}>
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      <RowMenuItems order={order} />
    </Menu>
  )
}

/** Separate from its button, so that a row computes the possible actions only when the menu opens. */
function RowMenuItems({ order }: { order: Order }) {
  const { open, act } = useRowActions()
  const refused = useOrderRejections(order)
  return (
    <>
      <MenuItem label="Open" icon={<PanelRightOpen size={16} />} onSelect={() => open(order)} />
      <MenuSeparator />
      <MenuItem
        label={order.agent ? 'Change agent…' : 'Assign agent…'}
        icon={order.agent ? <UserRoundPen size={16} /> : <UserPlus size={16} />}
        refused={refused.assign}
        onSelect={() => act('assign', order)}
      />
      <MenuItem label="Update status…" icon={<ArrowRightLeft size={16} />} refused={refused.move} onSelect={() => act('move', order)} />
      <MenuItem
        label="Cancel order…"
        icon={<Ban size={16} />}
        tone="danger"
        refused={refused.cancel}
        onSelect={() => act('cancel', order)}
      />
    </>
  )
}
