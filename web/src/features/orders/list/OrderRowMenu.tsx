import type { Order } from '@kainsiap/ops/orders/contract'
import { ArrowRightLeft, Ban, PanelRightOpen, UserPlus, UserRoundPen } from 'lucide-react'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { useOrderRejections, useOrderRowActions } from '../commands/orderActions.ts'

export function OrderRowMenu({ order }: { order: Order }) {
  return (
    <RowMenu label={`Actions for ${order.number}`}>
      <RowMenuItems order={order} />
    </RowMenu>
  )
}

/** Separate from its button, so that a row computes the possible actions only when the menu opens. */
function RowMenuItems({ order }: { order: Order }) {
  const { open } = useRowActions()
  const { act } = useOrderRowActions()
  const refused = useOrderRejections(order)
  return (
    <>
      <MenuItem label="Open" icon={<PanelRightOpen size={16} />} onSelect={() => open(order.number)} />
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
