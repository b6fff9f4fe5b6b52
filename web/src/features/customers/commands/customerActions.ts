import type { Customer } from '@kainsiap/ops/customers/contract'
import { activating, banning, suspending } from '@kainsiap/ops/accounts/status-rules'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { useCan } from '../../../api/useCan.ts'
import { createRecordActions, type RecordActions } from '../../../command/recordActions.ts'

export type CustomerCommandKind = 'suspend' | 'activate' | 'ban' | 'points' | 'delete'

export type CustomerActions = RecordActions<CustomerCommandKind, Customer>
export const { Context: CustomerActionsContext, useActions: useCustomerActions } = createRecordActions<CustomerCommandKind, Customer>(
  'a page of customers',
)

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
