import type { Order } from '@kainsiap/ops/orders/contract'
import type { RowKey } from '../../../list/useListKeys.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { type OrderRowActions, useWhyNotAssign } from '../commands/orderActions.ts'

/** The A key: opens the assign dialog, or shows why it is not possible. */
export function useAssignKey({ act }: OrderRowActions): RowKey<Order> {
  const toast = useToast()
  const whyNot = useWhyNotAssign()
  return {
    key: 'a',
    does: 'assign',
    act: (order) => {
      const refused = whyNot(order)
      if (refused) toast.refused(`${order.number}: ${refused}`, { about: 'assign-key' })
      else act('assign', order)
    },
  }
}
