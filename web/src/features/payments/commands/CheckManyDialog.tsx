import type { Payment } from '@kainsiap/ops/payments/contract'
import { Action } from '../../../ui/button/Action.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { OutcomeList } from '../../../money/OutcomeList.ts'
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
          label={asked.length === 1 ? 'Check status of 1 payment' : `Check status of ${asked.length} payments`}
          variant="primary"
          refused={asked.length === 0 ? 'None of these payments has a gateway attempt to check.' : null}
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
      title="Check status"
      description="Gets the latest status from the gateways, one payment at a time. Customers are never charged."
      footer={buttons}
    >
      <p role="status">
        {checks.size > 0 && `${done} of ${asked.length} checked.${isOver ? '' : ' If you close this, the rest is not checked.'}`}
      </p>
      <OutcomeList aria-label="Payments to check">
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
  return <small data-failed={check.state === 'failed' || undefined}>{check.state === 'asking' ? 'Checking…' : labelOf(check.text)}</small>
}
