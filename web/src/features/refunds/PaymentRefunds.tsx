import { useDialogHost } from '../../app/DialogHost.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { Panel } from '../../ui/record/Panel.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { RefundDialog } from './ask/RefundDialog.tsx'
import { RefundCards } from './RefundCards.tsx'
import { useListRefundsQuery } from './refundsApi.ts'

/** The refunds of a payment, live, on its page; nothing while it has none. */
export function PaymentRefunds({ id }: { id: string }) {
  const query = useListRefundsQuery({ payment: id, sort: '-createdAt', limit: '50' })
  const show = useDialogHost()
  if (query.data?.items.length === 0 || (query.data === undefined && !query.isError)) return null
  return (
    <Panel title="Refunds">
      <Live query={query} what="the refunds" isBeside skeleton={<Skeleton rows={2} />}>
        {({ items }) => <RefundCards refunds={items} onNew={() => show((close) => <RefundDialog payment={id} onClose={close} />)} />}
      </Live>
    </Panel>
  )
}
