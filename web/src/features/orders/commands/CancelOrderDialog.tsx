import { Cancellation, type Order } from '@kainsiap/ops/orders/contract'
import { cancellationFeeOf, refundDueOf } from '@kainsiap/ops/orders/payments/refund'
import styled from 'styled-components'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { SkeletonBar } from '../../../ui/state/Skeleton.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { cancelledBalance, cancelledMoney } from '../cancelledMoney.ts'
import { useCancelOrderMutation, useGetOrderQuery } from '../ordersApi.ts'
import { rateLabel } from '../orderLabels.ts'
import { useOrderRejections } from './orderActions.ts'
import { useOrderCommand } from './orderCommand.ts'

const reasonMax = 500

const CancellationForm = Cancellation.omit({ version: true })

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useCommandForm(CancellationForm, { reason: '' })
  const reason = useFormField(form.control, 'reason')
  const refusedAtAll = useOrderRejections(order).cancel
  const command = useCancel(order, onClose)
  const cancel = form.submit((input) => void command.run({ id: order.id, version: order.version, ...input }))
  return (
    <CommandDialog
      title={`Cancel ${order.number}`}
      description={`For ${order.customer.name}. This can’t be undone.`}
      command={command}
      keep="Keep order"
      action={{ label: 'Cancel order', variant: 'danger', act: cancel }}
      refused={refusedAtAll ?? (reason.value.trim() === '' ? 'Enter a reason.' : command.coolingDown)}
      onClose={onClose}
    >
      <CancellationCost order={order} />
      <TextArea {...reason} label="Reason" hint="Shown in the order timeline." maxLength={reasonMax} readOnly={command.isPending} />
    </CommandDialog>
  )
}

function useCancel(order: Order, onDone: () => void) {
  const [cancel] = useCancelOrderMutation()
  const toast = useToast()
  return useOrderCommand<{ id: string; version: number; reason: string }>(order, {
    send: (input) => cancel(input).unwrap(),
    isDone: ({ status }) => status === 'cancelled',
    onDone: () => {
      toast.done(`${order.number} cancelled`, { about: order.id })
      onDone()
    },
  })
}

/** Cancelling is free until an agent accepts; then the order's own fee rate applies. */
function CancellationCost({ order }: { order: Order }) {
  const { data: details } = useGetOrderQuery(order.number)
  const isFree = order.acceptedAt === null
  const fullSen = details?.cancellationFeeIfAcceptedSen
  const feeSen = isFree ? 0 : fullSen === undefined ? undefined : cancellationFeeOf({ ...order, cancellationFeeIfAcceptedSen: fullSen })
  const isLess = !isFree && fullSen !== undefined && feeSen !== undefined && feeSen < fullSen
  return (
    <Cost>
      <p>
        {isFree ? (
          <>
            <span>Cancellation fee</span>
            <b>None (not accepted by an agent yet)</b>
          </>
        ) : (
          <>
            <span>Cancellation fee{details && `, ${rateLabel(details.rates.cancellationFeeBps)}`}, for the agent</span>
            {feeSen === undefined ? <SkeletonBar data-width="short" /> : <Money sen={feeSen} />}
          </>
        )}
      </p>
      {isLess && <p>Lower than {ringgit(fullSen)} because part of the payment is refunded.</p>}
      <p>{feeSen === undefined ? <SkeletonBar data-width="long" /> : <Balance order={order} feeSen={feeSen} />}</p>
    </Cost>
  )
}

/** Who would owe whom. */
function Balance({ order, feeSen }: { order: Order; feeSen: number }) {
  const cancelled = { ...order, status: 'cancelled', cancellationFeeSen: feeSen } as const
  // What is due back now was paid beyond the total.
  const money = cancelledMoney({ ...cancelled, refundDueSen: refundDueOf(cancelled) + (order.refundDueSen ?? 0) })
  if (!money) return null
  const { label, sen } = cancelledBalance(money)
  return (
    <>
      <span>{money.paidSen > 0 ? `${label}, of ${ringgit(money.paidSen)} paid` : `${label}: nothing was paid`}</span>
      <Money sen={sen} />
    </>
  )
}

const Cost = styled.div`
  padding: 10px var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  font-size: var(--font-size-dense);

  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-3);
  }
  p > :first-child {
    color: var(--color-text-muted);
  }
  b {
    font-weight: var(--font-weight-medium);
  }
`
