import type { Permission } from '@kainsiap/ops/permissions'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { useSession } from '../../../api/session.ts'
import type { LookupProps } from '../../../picker/Lookup.tsx'
import { agentLookup, customerLookup, userLookup } from '../../../picker/lookups.ts'
import { Segments } from '../../../ui/layout/Segments.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

/** Records that have names; an order is found by its number in the search. Each needs what its entries in the log need. */
const kinds = [
  { value: 'customer', label: 'Customer', permission: 'customers.read', Lookup: customerLookup.Lookup },
  { value: 'agent', label: 'Agent', permission: 'agents.read', Lookup: agentLookup.Lookup },
  { value: 'user', label: 'User', permission: 'users.read', Lookup: userLookup.Lookup },
] as const satisfies { permission: Permission; [part: string]: unknown }[]

/** Chooses a customer, an agent or a user by name, whose entries are asked for. */
function RecordLookup(props: LookupProps) {
  const session = useSession()
  const offered = kinds.filter(({ permission }) => session.status === 'signed_in' && session.user.permissions.includes(permission))
  const [chosen, setChosen] = useState<string>()
  const kind = offered.find(({ value }) => value === chosen) ?? offered[0]
  if (!kind) return null
  const { Lookup } = kind
  return (
    <Frame>
      {offered.length > 1 && <Segments label="Record type" options={offered} value={kind.value} onValue={setChosen} />}
      <Suspense fallback={<Skeleton rows={6} />}>
        <Lookup key={kind.value} {...props} />
      </Suspense>
    </Frame>
  )
}

export const recordLookup = { permissions: kinds.map(({ permission }) => permission), Lookup: RecordLookup }

const Frame = styled.div`
  display: grid;
  justify-items: start;

  & > [role='radiogroup'] {
    margin: var(--space-3) var(--space-4) 0;
  }
`
