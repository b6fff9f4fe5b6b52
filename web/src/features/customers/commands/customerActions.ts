import type { Customer } from '@kainsiap/ops/customers/contract'
import { activating, banning, suspending } from '@kainsiap/ops/customers/status-rules'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { createContext, useContext } from 'react'
import { useCan } from '../../../api/useCan.ts'

export type CustomerCommandKind = 'suspend' | 'activate' | 'ban' | 'points' | 'delete'

export interface CustomerActions {
  /** Opens the command's dialog. */
  act: (kind: CustomerCommandKind, customer: Customer) => void
}
export const CustomerActionsContext = createContext<CustomerActions | null>(null)

export function useCustomerActions(): CustomerActions {
  const actions = useContext(CustomerActionsContext)
  if (!actions) throw new Error('useCustomerActions must be used on a page of customers')
  return actions
}

/** Why the signed-in user may not do this with a customer, as text; null if they may. The server decides by the same rules. */
export function useCustomerRejections({ status }: Customer): Record<'write' | CustomerCommandKind, string | null> {
  const write = useCan('customers.write')
  const remove = useCan('customers.delete')
  return {
    write,
    points: write,
    suspend: write ?? whyNot(suspending, status),
    activate: write ?? whyNot(activating, status),
    ban: write ?? whyNot(banning, status),
    delete: remove,
  }
}
