import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import { RevealedNumber } from '../../../command/RevealedNumber.tsx'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { phoneLabel } from '../../../ui/format/phoneLabel.ts'
import { useAgentRejections } from '../commands/agentActions.ts'

/** Who the agent is, and how to reach them. */
export function PersonPanel({ agent }: { agent: AgentDetails }) {
  const { id, name, contact, icNumber, dateOfBirth, gender, nationality, address } = agent
  const refused = useAgentRejections(agent).write
  return (
    <Panel title="Identity and contact">
      <Facts>
        <Fact name="Phone">
          <a href={`tel:${contact.phoneNumber}`}>{phoneLabel(contact.phoneNumber)}</a>
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Fact>
        <Fact name="IC number">
          {icNumber ? (
            <RevealedNumber
              label="IC number"
              name={name}
              masked={`••••${icNumber.endsIn}`}
              path={`agents/${id}/reveal`}
              field="icNumber"
              refused={refused}
              write={(digits) => digits.replace(/^(\d{6})(\d{2})(\d{4})$/, '$1-$2-$3')}
            />
          ) : (
            '–'
          )}
        </Fact>
        <Fact name="Born">{dateOfBirth ? dayLabel(dateOfBirth) : '–'}</Fact>
        <Fact name="Gender">{gender ? labelOf(gender) : '–'}</Fact>
        <Fact name="Nationality">{nationality ?? '–'}</Fact>
        <Fact name="Address">
          {address
            ? [address.addressLine1, address.addressLine2, `${address.postalCode} ${address.city}`, address.state]
                .filter(Boolean)
                .join(', ')
            : '–'}
        </Fact>
      </Facts>
    </Panel>
  )
}
