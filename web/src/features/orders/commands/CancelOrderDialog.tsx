import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Bone } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useSay } from '../../../ui/Toasts.tsx'
import { useCancelOrderMutation, useGetOrderQuery } from '../ordersApi.ts'
import { rateWords } from '../orderWords.ts'
import { CommandNotice } from './CommandNotice.tsx'
import { useOrderRefusals } from './orderActions.ts'
import { useOrderCommand } from './useOrderCommand.ts'
import { useSeenChange } from './useSeenChange.ts'

const reasonMax = 500

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const refused = useOrderRefusals(order).cancel
  const command = useCancel(order, onClose)
  const problem = useSeenChange(order, command.problem)
  const words = reason.trim()
  const buttons = (
    <>
      <Button onClick={onClose} disabled={command.isPending}>
        Keep order
      </Button>
      <Button
        variant="danger"
        disabled={words === '' || refused !== null}
        pending={command.isPending}
        onClick={() => void command.run({ id: order.id, version: order.version, reason: words })}
      >
        Cancel order
      </Button>
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
      <CommandNotice problem={problem} />
      <CancellationFee order={order} />
      <TextArea
        label="Reason"
        hint={refused ?? 'Kept in the order’s timeline.'}
        maxLength={reasonMax}
        value={reason}
        onValue={setReason}
        readOnly={command.isPending}
      />
    </Dialog>
  )
}

function useCancel(order: Order, onDone: () => void) {
  const [cancel] = useCancelOrderMutation()
  const say = useSay()
  return useOrderCommand<{ id: string; version: number; reason: string }>({
    send: (input) => cancel(input).unwrap(),
    isDone: ({ status }) => status === 'cancelled',
    onDone: () => {
      say.done(`${order.number} cancelled`, { about: order.id })
      onDone()
    },
  })
}

/** Before an agent accepts, cancelling is free; after it the fee is the order's own rate (spec/0, "Rules of the terms"). */
function CancellationFee({ order }: { order: Order }) {
  const { data: details } = useGetOrderQuery(order.number)
  if (order.acceptedAt === null) {
    return (
      <Fee>
        <span>Cancellation fee</span>
        <b>None: no agent has accepted yet</b>
      </Fee>
    )
  }
  return (
    <Fee>
      <span>Cancellation fee{details && `, ${rateWords(details.rates.cancellationFeeBps)}: an agent has accepted`}</span>
      {details ? <Money sen={details.cancellationFeeIfAcceptedSen} /> : <Bone data-width="short" />}
    </Fee>
  )
}

const Fee = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  padding: 10px var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  font-size: var(--font-size-dense);

  & > :first-child {
    color: var(--color-text-muted);
  }
  b {
    font-weight: var(--font-weight-medium);
  }
`
