import type { Payment } from '@kainsiap/ops/payments/contract'
import { BadgeCheck, Banknote, CircleX, CreditCard, PanelRightOpen, ReceiptText, SearchCheck } from 'lucide-react'
import styled from 'styled-components'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { isOpen, recordLabel, usePaymentActions, usePaymentRejections } from '../commands/paymentActions.ts'
import { useCheck } from '../commands/useCheck.ts'
import { useOtherCommands } from '../commands/useOtherCommands.tsx'
import { useReceipt } from '../../../money/useReceipt.ts'
import { hasReceipt, isCheckable } from '../paymentWords.ts'

/** The receipt, where there is one, and the menu. */
export function PaymentRowActions({ payment }: { payment: Payment }) {
  const receipt = useReceipt()
  return (
    <Pair>
      <WideOnly>
        <OtherButtons payment={payment} />
      </WideOnly>
      {hasReceipt(payment) && (
        <WideOnly>
          <IconButton
            label={`Download receipt of ${payment.number}`}
            disabled={receipt.isPending}
            onClick={() => void receipt.fetch(payment)}
          >
            <ReceiptText size={16} />
          </IconButton>
        </WideOnly>
      )}
      <RowMenu label={`Actions for ${payment.number}`}>
        <RowMenuItems payment={payment} />
      </RowMenu>
    </Pair>
  )
}

function RowMenuItems({ payment }: { payment: Payment }) {
  const { open } = useRowActions()
  const receipt = useReceipt()
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(payment.number)} />
      {hasReceipt(payment) && (
        <MenuItem label="Download Receipt" icon={<ReceiptText size={16} />} onSelect={() => void receipt.fetch(payment)} />
      )}
      <MoneyItems payment={payment} />
      <OtherItems payment={payment} />
    </>
  )
}

function OtherButtons({ payment }: { payment: Payment }) {
  return useOtherCommands(payment).map(({ label, Icon, act }) => (
    <IconButton key={label} label={`${label} ${payment.number}`} onClick={act}>
      <Icon size={16} />
    </IconButton>
  ))
}

function OtherItems({ payment }: { payment: Payment }) {
  return useOtherCommands(payment).map(({ label, Icon, act }) => (
    <MenuItem key={label} label={`${label}…`} icon={<Icon size={16} />} onSelect={act} />
  ))
}

/** What can be done about money that is to come in, or has. */
function MoneyItems({ payment }: { payment: Payment }) {
  const { act } = usePaymentActions()
  const refused = usePaymentRejections()(payment)
  const check = useCheck()
  const waits = payment.record?.state === 'waiting'
  return (
    <>
      <MenuSeparator />
      {waits ? (
        <>
          <MenuItem
            label="Confirm Payment…"
            icon={<BadgeCheck size={16} />}
            refused={refused.confirm}
            onSelect={() => act('confirm', payment)}
          />
          <MenuItem
            label="Reject…"
            icon={<CircleX size={16} />}
            tone="danger"
            refused={refused.reject}
            onSelect={() => act('reject', payment)}
          />
        </>
      ) : (
        <>
          {isOpen(payment) && (
            <MenuItem
              label="Process Payment…"
              icon={<CreditCard size={16} />}
              refused={refused.process}
              onSelect={() => act('process', payment)}
            />
          )}
          <MenuItem
            label={`${recordLabel(payment)}…`}
            icon={<Banknote size={16} />}
            refused={refused.record}
            onSelect={() => act('record', payment)}
          />
        </>
      )}
      {isCheckable(payment) && (
        <MenuItem label="Check status" icon={<SearchCheck size={16} />} refused={refused.check} onSelect={() => void check(payment)} />
      )}
    </>
  )
}

const Pair = styled.span`
  display: inline-flex;
  justify-content: end;
`
/** A card has room for the menu alone. */
const WideOnly = styled.span`
  display: contents;

  ${phone} {
    display: none;
  }
`
