import type { CustomerDetails } from '@kainsiap/ops/customers/contract'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { phoneLabel } from '../../../ui/format/phoneLabel.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { verificationLooks } from '../customerLooks.ts'

/** How to reach the customer, and what they may book. */
export function ContactPanel({ customer }: { customer: CustomerDetails }) {
  const { contact, preferredLanguage, verificationStatus } = customer
  return (
    <Panel title="Contact">
      <Facts>
        <Fact name="Phone">
          <a href={`tel:${contact.phoneNumber}`}>{phoneLabel(contact.phoneNumber)}</a>
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Fact>
        <Fact name="Language">
          {labelOf(preferredLanguage)} ({preferredLanguage})
        </Fact>
        <Fact name="Verification">
          <StatusChip status={verificationStatus} look={verificationLooks[verificationStatus]} />
        </Fact>
        <Fact name="Booking">{bookingOf(customer)}</Fact>
      </Facts>
    </Panel>
  )
}

function bookingOf({ isActive, status, bookingLimit }: CustomerDetails): string {
  if (!isActive) return `Not possible: the account is ${labelOf(status).toLowerCase()}`
  if (!bookingLimit) return 'No limit'
  const { maxSen, bookedSen } = bookingLimit
  return `Limit ${ringgit(maxSen)} per day until verified, ${ringgit(bookedSen)} booked today`
}
