import type { Refundable } from '@kainsiap/ops/refunds/contract'
import { Undo2 } from 'lucide-react'
import styled from 'styled-components'
import { useCan } from '../../api/useCan.ts'
import { useDialogHost } from '../../app/DialogHost.tsx'
import { Action } from '../../ui/button/Action.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { ringgit } from '../../ui/format/ringgit.ts'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { RefundDialog } from './ask/RefundDialog.tsx'
import { RefundCards } from './RefundCards.tsx'
import { useGetRefundableQuery, useListRefundsQuery } from './refundsApi.ts'
import { leftText } from './refundWords.ts'

/** On an order's page: what is due back of it, the refunds of its payment, which shares its id, and what more may be refunded. */
export function OrderRefunds({ id }: { id: string }) {
  const query = useListRefundsQuery({ payment: id, sort: '-createdAt', limit: '50' })
  const { data: refundable } = useGetRefundableQuery(id)
  const show = useDialogHost()
  const ask = () => show((close) => <RefundDialog payment={id} onClose={close} />)
  const dueSen = refundable ? dueOf(refundable) : 0
  const mayAsk = useCan('finance.write') === null && refundable?.rejection === null
  const none = query.data?.items.length === 0
  const isEmpty = !query.isError && (none || !query.data)
  if (dueSen === 0 && isEmpty && !(none && mayAsk)) return null
  return (
    <Panel title="Refunds">
      {refundable && dueSen > 0 && <DueBack refundable={refundable} dueSen={dueSen} onAsk={ask} />}
      {dueSen === 0 && mayAsk && <Left refundable={refundable} onAsk={ask} />}
      <Live query={query} what="the refunds" isBeside skeleton={<Skeleton rows={2} />}>
        {({ items }) => items.length > 0 && <RefundCards refunds={items} onNew={ask} />}
      </Live>
    </Panel>
  )
}

/** What is due back and nobody has asked for yet. */
export function dueOf({ leftSen, keptSen, extras, order }: Refundable): number {
  const extraSen = extras.reduce((sum, { amountSen }) => sum + amountSen, 0)
  const ofOrder = order.status === 'cancelled' ? Math.max(0, leftSen - keptSen) : 0
  return ofOrder + extraSen
}

function DueBack({ refundable, dueSen, onAsk }: { refundable: Refundable; dueSen: number; onAsk: () => void }) {
  const write = useCan('finance.write')
  const { order, keptSen, rejection } = refundable
  return (
    <Line>
      <div>
        <b>{ringgit(dueSen)} refund due</b>
        <p>
          {order.status === 'cancelled' ? 'The order was cancelled after it was paid.' : 'The customer paid more than the order total.'}
          {keptSen > 0 && ` The agent keeps the fee of ${ringgit(keptSen)}.`}
        </p>
      </div>
      <Action label="Refund…" icon={<Undo2 size={16} aria-hidden />} refused={write ?? rejection} onAct={onAsk} />
    </Line>
  )
}

/** Nothing is due, and something may be refunded all the same. */
function Left({ refundable, onAsk }: { refundable: Refundable; onAsk: () => void }) {
  return (
    <Line>
      <p>{leftText(refundable)}</p>
      <Action label="Refund…" icon={<Undo2 size={16} aria-hidden />} refused={null} onAct={onAsk} />
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    font-weight: var(--font-weight-semibold);
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
