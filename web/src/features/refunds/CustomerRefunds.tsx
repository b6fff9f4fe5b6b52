import { type Refund, refundReasonNames } from '@kainsiap/ops/refunds/contract'
import { LatestRow, LatestRows } from '../../ui/table/LatestRows.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { RefundChip } from './RefundChip.tsx'
import { refundPaths } from './refundPaths.ts'
import { useListRefundsQuery } from './refundsApi.ts'

/** The latest refunds of a customer, live, on the customer's page; nothing while there is none. */
export function CustomerRefunds({ id }: { id: string }) {
  const query = useListRefundsQuery({ customer: id, sort: '-createdAt', limit: '5' })
  if (query.data?.items.length === 0 || (query.data === undefined && !query.isError)) return null
  return (
    <Panel title="Refunds">
      <Live query={query} what="the refunds" isBeside skeleton={<Skeleton rows={2} />}>
        {(latest) => (
          <LatestRows label="Latest refunds" latest={latest}>
            {(refund) => <RefundRow refund={refund} />}
          </LatestRows>
        )}
      </Live>
    </Panel>
  )
}

function RefundRow({ refund }: { refund: Refund }) {
  const { number, order, createdAt, reason, amountSen } = refund
  return (
    <LatestRow
      to={refundPaths.refund(number)}
      number={number}
      below={<RelativeTime at={createdAt} />}
      about={`${refundReasonNames[reason]}, ${order.number}`}
      chip={<RefundChip refund={refund} />}
      amountSen={amountSen}
    />
  )
}
