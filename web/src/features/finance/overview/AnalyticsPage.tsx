import type { FinanceSummary } from '@kainsiap/ops/finance/contract'
import { ArrowRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { usePushed } from '../../../api/usePushed.ts'
import { PageActions } from '../../../app/page/PageActions.tsx'
import { PageTabs } from '../../../app/page/PageTabs.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Card, CardHead } from '../../../ui/layout/cards.ts'
import { Live } from '../../../ui/state/Live.tsx'
import { formatCount, rate } from '../../../ui/format/numbers.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useFinanceSummaryQuery } from '../financeApi.ts'
import { Columns, Table } from '../financeParts.ts'
import { financePaths } from '../financePaths.ts'
import { emptyPeriod } from '../revenue/emptyPeriod.tsx'
import { PeriodBar } from '../revenue/PeriodBar.tsx'
import { RefusedPeriod } from '../revenue/RefusedPeriod.tsx'
import { TrendCard } from '../revenue/TrendCard.tsx'
import { useAskedRevenue } from '../useAskedRevenue.ts'
import { useBehind } from '../useBehind.ts'
import { useRevenueAddress } from '../useRevenueAddress.ts'

/** Financial Management: a period in short; Revenue Analytics has it whole. */
export function AnalyticsPage() {
  const address = useRevenueAddress()
  const { by: _by, ...period } = address.asked
  const { toPaid } = useBehind()
  const { problem } = address
  const [revenue, summary] = [useAskedRevenue(address), useFinanceSummaryQuery(period, { skip: problem !== null })]
  usePushed({ ...summary, data: summary.currentData })
  return (
    <>
      <PageHeader
        title="Financial Management"
        quiet={
          problem === null
            ? [
                {
                  label: 'Refresh',
                  icon: <RotateCw size={16} aria-hidden />,
                  act: () => Promise.all([revenue.refetch(), summary.refetch()]),
                },
              ]
            : []
        }
      >
        <LinkButton to={financePaths.revenue}>
          Revenue Analytics <ArrowRight size={16} aria-hidden />
        </LinkButton>
        <PageActions group="finance" />
      </PageHeader>
      <PageTabs group="finance" />
      <PeriodBar {...address} by={revenue.currentData?.by} />
      {problem === null ? (
        <Stack>
          <Live query={revenue} what="revenue" empty={emptyPeriod(address)}>
            {(data) => <TrendCard revenue={data} toList={toPaid} />}
          </Live>
          <Live query={summary} what="the summary" isBeside>
            {(data) => <Summary summary={data} />}
          </Live>
        </Stack>
      ) : (
        <RefusedPeriod {...address} problem={problem} />
      )}
    </>
  )
}

function Summary({ summary: { revenue, payments, payouts, profitability } }: { summary: FinanceSummary }) {
  const { servicesSen, deliverySen, serviceFeesSen, commissionSen } = revenue.breakdown
  return (
    <Columns>
      <Facts
        title="Revenue"
        rows={[
          ['Services', ringgit(servicesSen)],
          ['Delivery fees', ringgit(deliverySen)],
          ['Service fees', ringgit(serviceFeesSen)],
        ]}
        total={['Total revenue', ringgit(revenue.totalSen)]}
      />
      <Facts
        title="Profit"
        rows={[
          ['Commissions', ringgit(commissionSen)],
          ['Gross profit', ringgit(profitability.grossProfitSen)],
          ['Margin', profitability.margin === null ? '–' : rate(profitability.margin)],
        ]}
        total={['Net profit', ringgit(profitability.netProfitSen)]}
      />
      <Facts
        title="Payments"
        rows={[
          ['Successful', formatCount(payments.successful)],
          ['Pending', formatCount(payments.pending)],
          ['Failed', formatCount(payments.failed)],
          ['Cancelled', formatCount(payments.total - payments.successful - payments.pending - payments.failed)],
        ]}
        total={['All payments', formatCount(payments.total)]}
      />
      <Facts
        title="Agent payouts"
        rows={[
          ['Completed', formatCount(payouts.completed)],
          ['Pending', formatCount(payouts.pending)],
          ['Failed or cancelled', formatCount(payouts.total - payouts.completed - payouts.pending)],
          ['Paid out', ringgit(payouts.amountSen)],
        ]}
        total={['All payouts', formatCount(payouts.total)]}
      />
    </Columns>
  )
}

type Row = readonly [string, ReactNode]

function Facts({ title, rows, total }: { title: string; rows: readonly Row[]; total: Row }) {
  return (
    <Card aria-label={title}>
      <CardHead>
        <h2>{title}</h2>
      </CardHead>
      <Table aria-label={title}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-number>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total[0]}</th>
            <td data-number>{total[1]}</td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  )
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`
