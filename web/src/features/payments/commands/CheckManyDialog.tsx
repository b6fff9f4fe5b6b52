import type { Payment } from '@kainsiap/ops/payments/contract'
import { Action } from '../../../ui/Action.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { labelOf } from '../../../ui/labelOf.ts'
import { OutcomeList } from '../../../ui/OutcomeList.ts'
import { usePaymentRejections } from './paymentActions.ts'
import { type Check, useCheckMany } from './useCheckMany.ts'

interface CheckManyDialogProps {
  records: readonly Payment[]
  /** Once all were asked about. */
  onDone?: () => void
  onClose: () => void
}

/** Asks about several payments, each by itself, and says of each what came of it. */
export function CheckManyDialog({ records, onDone, onClose }: CheckManyDialogProps) {
  const rejections = usePaymentRejections()
  const refusedOf = (payment: Payment) => rejections(payment).check
  const asked = records.filter((payment) => refusedOf(payment) === null)
  const { checks, run } = useCheckMany()
  const done = [...checks.values()].filter(({ state }) => state !== 'asking').length
  const isOver = done > 0 && done === asked.length
  const buttons = (
    <>
      <Button onClick={onClose}>{checks.size === 0 ? 'Cancel' : 'Close'}</Button>
      {!isOver && (
        <Action
          label={asked.length === 1 ? 'Re-check 1 payment' : `Re-check ${asked.length} payments`}
          variant="primary"
          refused={asked.length === 0 ? 'None of these payments has an attempt at a gateway to check.' : null}
          pending={checks.size > 0}
          onAct={() => void run(asked).then(onDone)}
        />
      )}
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Re-check Payments"
      description="Asks the gateways what they know, one payment after another. It never charges anybody."
      footer={buttons}
    >
      <p role="status">{checks.size > 0 && `${done} of ${asked.length} checked.${isOver ? '' : ' Closing this leaves out the rest.'}`}</p>
      <OutcomeList aria-label="Payments to re-check">
        {records.map((payment) => (
          <li key={payment.id}>
            <span>
              {payment.number} · {payment.customer.name}
            </span>
            <Outcome check={checks.get(payment.id)} refused={refusedOf(payment)} />
          </li>
        ))}
      </OutcomeList>
    </Dialog>
  )
}

function Outcome({ check, refused }: { check: Check | undefined; refused: string | null }) {
  if (!check) return <small>{refused ?? ''}</small>
  return <small data-failed={check.state === 'failed' || undefined}>{check.state === 'asking' ? 'Asking…' : labelOf(check.text)}</small>
}
