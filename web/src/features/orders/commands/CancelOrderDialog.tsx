import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/Action.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Money } from '../../../ui/Money.tsx'
import { ringgit } from '../../../ui/ringgit.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useToast } from '../../../ui/Toasts.tsx'
import { cancelledBalance, cancelledMoney } from '../cancelledMoney.ts'
import { useCancelOrderMutation, useGetOrderQuery } from '../ordersApi.ts'
import { rateLabel } from '../orderLabels.ts'
import { CommandNotice } from './CommandNotice.tsx'
import { useOrderRejections } from './orderActions.ts'
import { useOrderCommand } from './useOrderCommand.ts'
import { cooldownReason, useCooldown } from './useCooldown.ts'
import { useSeenChange } from './useSeenChange.ts'

const reasonMax = 500

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const refusedAtAll = useOrderRejections(order).cancel
  const command = useCancel(order, onClose)
  const problem = useSeenChange(order, command.problem)
  const isCoolingDown = useCooldown(order.version)
  const trimmed = reason.trim()
  const refused = refusedAtAll ?? (trimmed === '' ? 'Give a reason first.' : isCoolingDown ? cooldownReason : null)
  const buttons = (
    <>
      <Button onClick={onClose} disabled={command.isPending}>
        Keep order
      </Button>
      <Action
        label="Cancel order"
        variant="danger"
        refused={refused}
        pending={command.isPending}
        onAct={() => void command.run({ id: order.id, version: order.version, reason: trimmed })}
      />
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={command.isPending}
      title={`Cancel ${order.number}`}
      description={`For ${order.customer.name}. A cancelled order can’t be taken up again.`}
      footer={buttons}
    >
      <CancellationCost order={order} />
      <TextArea
        label="Reason"
        hint="Kept in the order’s timeline."
        maxLength={reasonMax}
        value={reason}
        onValue={setReason}
        readOnly={command.isPending}
      />
      <CommandNotice problem={problem} why={refused} />
    </Dialog>
  )
}

function useCancel(order: Order, onDone: () => void) {
  const [cancel] = useCancelOrderMutation()
  const toast = useToast()
  return useOrderCommand<{ id: string; version: number; reason: string }>({
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
  const feeSen = isFree ? 0 : details?.cancellationFeeIfAcceptedSen
  return (
    <Cost>
      <p>
        {isFree ? (
          <>
            <span>Cancellation fee</span>
            <b>None: no agent has accepted yet</b>
          </>
        ) : (
          <>
            <span>Cancellation fee{details && `, ${rateLabel(details.rates.cancellationFeeBps)}: an agent has accepted`}</span>
            {feeSen === undefined ? <SkeletonBar data-width="short" /> : <Money sen={feeSen} />}
          </>
        )}
      </p>
      <p>{feeSen === undefined ? <SkeletonBar data-width="long" /> : <Balance order={order} feeSen={feeSen} />}</p>
    </Cost>
  )
}

/** Who would owe whom. */
function Balance({ order, feeSen }: { order: Order; feeSen: number }) {
  const money = cancelledMoney({ ...order, cancellationFeeSen: feeSen })
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
