import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import { AddressLines } from '../../../command/AddressLines.tsx'
import { useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid, FieldGroup } from '../../../ui/form/FieldGrid.tsx'
import type { AgentFormParts } from './agentForm.ts'
import { ExceptionFields } from './ExceptionFields.tsx'
import { HoursFields } from './HoursFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { VehicleFields } from './VehicleFields.tsx'
import { WorkFields } from './WorkFields.tsx'

interface AgentFieldsProps {
  form: AgentFormParts
  /** Who is edited; none for a new agent. */
  agent?: AgentDetails
}

/** The fields of an agent, for adding and for editing one. */
export function AgentFields({ form, agent }: AgentFieldsProps) {
  return (
    <>
      <IdentityFields form={form} agent={agent} />
      <AddressGroup form={form} />
      <VehicleFields form={form} />
      <WorkFields form={form} />
      <HoursFields form={form} />
      {agent && <ExceptionFields form={form} />}
    </>
  )
}

function AddressGroup({ form: { control } }: { form: AgentFormParts }) {
  const line1 = useFormField(control, 'address.addressLine1')
  const line2 = useFormField(control, 'address.addressLine2')
  const postalCode = useFormField(control, 'address.postalCode')
  const city = useFormField(control, 'address.city')
  const state = useFormField(control, 'address.state')
  return (
    <FieldGroup>
      <legend>Address</legend>
      <FieldGrid>
        <AddressLines {...{ line1, postalCode, city, state }} line2={{ ...line2, onValue: (value) => line2.onValue(value ?? '') }} />
      </FieldGrid>
    </FieldGroup>
  )
}
