import type { AddressType, CustomerDetails } from '@kainsiap/ops/customers/contract'
import { Briefcase, House, MapPin, type LucideIcon } from 'lucide-react'
import styled from 'styled-components'
import { Chip } from '../../../ui/status/Chip.tsx'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'

const icons: Readonly<Record<AddressType, LucideIcon>> = { home: House, office: Briefcase, other: MapPin }

export function AddressPanel({ customer: { addresses } }: { customer: CustomerDetails }) {
  return (
    <Panel title="Addresses">
      {addresses.length === 0 ? (
        <NoneYet>No addresses.</NoneYet>
      ) : (
        <List>
          {addresses.map(({ id, type, label, addressLine1, addressLine2, postalCode, city, state, isDefault }) => {
            const Icon = icons[type]
            return (
              <li key={id}>
                <Icon size={16} aria-label={type} />
                <div>
                  <b>{label}</b>
                  <p>{[addressLine1, addressLine2, `${postalCode} ${city}`, state].filter(Boolean).join(', ')}</p>
                </div>
                {isDefault && <Chip tone="neutral">Default</Chip>}
              </li>
            )
          })}
        </List>
      )}
    </Panel>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: start;
    gap: var(--space-2);
  }
  svg {
    margin-top: 2px;
    color: var(--color-text-muted);
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  p {
    overflow-wrap: anywhere;
    color: var(--color-text-muted);
  }
`
