import type { RevenueAnalytics, RevenueGroup } from '@kainsiap/ops/finance/contract'
import { ServiceType } from '@kainsiap/ops/catalogue/contract'
import { PaymentMethodName } from '@kainsiap/ops/payments/contract'
import { RotateCw } from 'lucide-react'
import styled from 'styled-components'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { Live } from '../../../ui/state/Live.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Columns } from '../financeParts.ts'
import { useAskedRevenue } from '../useAskedRevenue.ts'
import { useBehind } from '../useBehind.ts'
import { useRevenueAddress } from '../useRevenueAddress.ts'
import { BreakdownCard } from './BreakdownCard.tsx'
import { emptyPeriod } from './emptyPeriod.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { RefusedPeriod } from './RefusedPeriod.tsx'
import { RevenueTiles } from './RevenueTiles.tsx'
import { TrendCard } from './TrendCard.tsx'

/** What came in over a period: when, for what, from where, how, and by whose work. */
export function RevenuePage() {
  const address = useRevenueAddress()
  const { problem } = address
  const query = useAskedRevenue(address)
  return (
    <>
      <PageHeader
        title="Revenue Analytics"
        quiet={problem === null ? [{ label: 'Refresh', icon: <RotateCw size={16} aria-hidden />, act: async () => query.refetch() }] : []}
      />
      <PeriodBar {...address} by={query.currentData?.by} />
      {problem === null ? (
        <Stack>
          <RevenueTiles query={query} />
          <Live query={query} what="revenue analytics" empty={emptyPeriod(address)}>
            {(revenue) => <Parts revenue={revenue} />}
          </Live>
        </Stack>
      ) : (
        <RefusedPeriod {...address} problem={problem} />
      )}
    </>
  )
}

function Parts({ revenue }: { revenue: RevenueAnalytics }) {
  const { toOrders, toPaid } = useBehind()
  const { span, totals } = revenue
  const rest = { allSen: totals.totalRevenueSen, isWhole: true, toAll: toPaid(span) }
  return (
    <>
      <TrendCard revenue={revenue} toList={toPaid} />
      <Columns>
        <Stack>
          <BreakdownCard
            {...rest}
            title="By service"
            series={2}
            groups={revenue.serviceBreakdown}
            labelOf={({ key }) => partLabel(key)}
            toList={({ key }) => (ServiceType.safeParse(key).success ? toOrders(span, { serviceType: key }) : null)}
          />
          <BreakdownCard
            {...rest}
            title="By method"
            series={4}
            groups={revenue.paymentMethodBreakdown}
            labelOf={methodLabel}
            toList={({ key }) => toPaid(span, { method: key })}
          />
        </Stack>
        <Stack>
          <BreakdownCard
            {...rest}
            title="By state"
            series={3}
            groups={revenue.geographicBreakdown}
            labelOf={({ key }) => key}
            toList={({ key }) => toOrders(span, { state: key })}
          />
          <BreakdownCard
            {...rest}
            title="Top agents"
            series={2}
            groups={revenue.topAgents}
            isWhole={false}
            labelOf={({ name }) => name ?? 'Former agent'}
            toList={({ key, name }) => (name === null ? null : toOrders(span, { agentId: key }))}
          />
        </Stack>
      </Columns>
      <Note>{explanation}</Note>
    </>
  )
}

const explanation =
  'Revenue = payments received, without tax, less refunds and refunds due. Lists show the paid orders. Change compares complete days, without today.'

const partLabel = (key: string) => (key === 'delivery' ? 'Delivery fees' : key === 'service_fee' ? 'Service fees' : labelOf(key))
const methodLabel = ({ key }: RevenueGroup) => {
  const method = PaymentMethodName.safeParse(key)
  return method.success ? methodLooks[method.data].label : labelOf(key)
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`
const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
