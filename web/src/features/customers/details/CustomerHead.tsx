import { accountLooks } from '../../../ui/status/accountLooks.ts'
import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import { Ban, Pencil, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Action } from '../../../ui/button/Action.tsx'
import { malaysianDay } from '../../../ui/format/malaysianTime.ts'
import { RecordHead } from '../../../ui/record/RecordHead.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { useCustomerActions, useCustomerRejections } from '../commands/customerActions.ts'
import { verificationLooks } from '../customerLooks.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { customerPaths } from '../customerPaths.ts'

interface CustomerHeadProps {
  customer: CustomerDetails
  onClose: (() => void) | undefined
}

/** Who it is, in which state, and what can be done. */
export function CustomerHead({ customer, onClose }: CustomerHeadProps) {
  const { id, name, avatar, status, verificationStatus, city, state, preferredLanguage, registrationDate } = customer
  return (
    <RecordHead
      name={name}
      picture={avatar}
      chips={
        <>
          <StatusChip status={status} look={accountLooks[status]} />
          {verificationStatus !== 'pending' && <StatusChip status={verificationStatus} look={verificationLooks[verificationStatus]} />}
        </>
      }
      line={`${city}, ${state} · ${labelOf(preferredLanguage)} · customer since ${malaysianDay(registrationDate)}`}
      page={customerPaths.customer(id)}
      onClose={onClose}
    >
      <CustomerButtons customer={customer} />
    </RecordHead>
  )
}

function CustomerButtons({ customer }: { customer: CustomerDetails }) {
  const { act } = useCustomerActions()
  const refused = useCustomerRejections(customer)
  const navigate = useNavigate()
  return (
    <>
      <Action
        label="Edit"
        icon={<Pencil size={15} />}
        refused={refused.write}
        onAct={() => void navigate(customerPaths.edit(customer.id))}
      />
      {customer.isActive ? (
        <Action label="Suspend…" icon={<UserRoundX size={15} />} refused={refused.suspend} onAct={() => act('suspend', customer)} />
      ) : (
        <Action label="Activate…" icon={<UserRoundCheck size={15} />} refused={refused.activate} onAct={() => act('activate', customer)} />
      )}
      <Action label="Ban…" icon={<Ban size={15} />} refused={refused.ban} onAct={() => act('ban', customer)} />
      <Action
        label="Delete…"
        variant="danger-quiet"
        icon={<Trash2 size={15} />}
        refused={refused.delete}
        onAct={() => act('delete', customer)}
      />
    </>
  )
}
