import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { CircleHelp, Copy } from 'lucide-react'
import styled from 'styled-components'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { phoneLabel } from '../../../ui/format/phoneLabel.ts'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useCopy } from '../../../ui/button/useCopy.ts'
import { MoneySum } from './MoneySum.tsx'

interface LinkDialogProps {
  payment: PaymentDetails
  /** Null while the gateway has not answered. */
  url: string | null
  onClose: () => void
}

/** The link that the customer pays at. */
export function LinkDialog({ payment, url, onClose }: LinkDialogProps) {
  const copy = useCopy()
  const { contact, customer } = payment
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={url === null ? 'No link yet' : 'Send this link'}
      description={url === null ? undefined : `${customer.name} pays with this link. The payment updates automatically.`}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          {url !== null && (
            <Button variant="primary" icon={<Copy size={16} aria-hidden />} onClick={() => void copy(url, 'Payment link')}>
              Copy link
            </Button>
          )}
        </>
      }
    >
      <MoneySum payment={payment} />
      {url === null ? (
        <TonedStrip as="p" data-tone="warning" role="status">
          <CircleHelp size={16} aria-hidden />
          <span>The gateway has not answered yet. The link appears on the payment page once it does. Nothing is sent twice.</span>
        </TonedStrip>
      ) : (
        <TextInput label="Payment link" value={url} onValue={() => undefined} readOnly onFocus={(event) => event.target.select()} />
      )}
      {contact && (
        <Contact>
          {phoneLabel(contact.phoneNumber)} · <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Contact>
      )}
    </Dialog>
  )
}

const Contact = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  overflow-wrap: anywhere;

  a {
    color: var(--color-link);
  }
`
