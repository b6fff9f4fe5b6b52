import type { CustomerRow } from '@kainsiap/ops/customers/contract'
import { Ban, PanelRightOpen, Pencil, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { useCustomerActions, useCustomerRejections } from '../commands/customerActions.ts'
import { customerPaths } from '../customerPaths.ts'

export function CustomerRowMenu({ customer }: { customer: CustomerRow }) {
  return (
    <RowMenu label={`Actions for ${customer.name}`}>
      <RowMenuItems customer={customer} />
    </RowMenu>
  )
}

function RowMenuItems({ customer }: { customer: CustomerRow }) {
  const { open } = useRowActions()
  const { act } = useCustomerActions()
  const refused = useCustomerRejections(customer)
  const navigate = useNavigate()
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(customer.id)} />
      <MenuItem
        label="Edit Customer"
        icon={<Pencil size={16} />}
        refused={refused.write}
        onSelect={() => void navigate(customerPaths.edit(customer.id))}
      />
      {customer.isActive ? (
        <MenuItem label="Suspend…" icon={<UserRoundX size={16} />} refused={refused.suspend} onSelect={() => act('suspend', customer)} />
      ) : (
        <MenuItem
          label="Activate…"
          icon={<UserRoundCheck size={16} />}
          refused={refused.activate}
          onSelect={() => act('activate', customer)}
        />
      )}
      {customer.status !== 'banned' && (
        <MenuItem label="Ban…" icon={<Ban size={16} />} refused={refused.ban} onSelect={() => act('ban', customer)} />
      )}
      <MenuSeparator />
      <MenuItem
        label="Delete Customer…"
        icon={<Trash2 size={16} />}
        tone="danger"
        refused={refused.delete}
        onSelect={() => act('delete', customer)}
      />
    </>
  )
}
