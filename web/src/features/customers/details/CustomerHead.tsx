import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import { Ban, Pencil, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { Action } from '../../../ui/Action.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { malaysianDay } from '../../../ui/malaysianTime.ts'
import { RecordCorner } from '../../../ui/RecordCorner.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { useCustomerActions, useCustomerRejections } from '../commands/customerActions.ts'
import { accountLooks, languageNames, verificationLooks } from '../customerLooks.ts'
import { customerPaths } from '../customerPaths.ts'

interface CustomerHeadProps {
  customer: CustomerDetails
  onClose: (() => void) | undefined
}

/** Who it is, in which state, and what can be done. */
export function CustomerHead({ customer, onClose }: CustomerHeadProps) {
  const { id, name, status, verificationStatus, city, state, preferredLanguage, registrationDate } = customer
  return (
    <Head>
      <Avatar name={name} size="large" />
      <div>
        <Names>
          <Title as={onClose ? 'h2' : 'h1'}>{name}</Title>
          <StatusChip status={status} look={accountLooks[status]} />
          {verificationStatus !== 'pending' && <StatusChip status={verificationStatus} look={verificationLooks[verificationStatus]} />}
        </Names>
        <p>
          {city}, {state} · {languageNames[preferredLanguage]} · customer since {malaysianDay(registrationDate)}
        </p>
      </div>
      {onClose && <RecordCorner page={customerPaths.customer(id)} onClose={onClose} />}
      <CustomerButtons customer={customer} />
    </Head>
  )
}

function CustomerButtons({ customer }: { customer: CustomerDetails }) {
  const { act } = useCustomerActions()
  const refused = useCustomerRejections(customer)
  const navigate = useNavigate()
  return (
    <Buttons>
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
    </Buttons>
  )
}

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);
  border-bottom: 1px solid var(--color-line);

  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`
const Title = styled.h2`
  overflow-wrap: anywhere;
  font-size: var(--font-size-title);
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-title);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: var(--space-2);
`
