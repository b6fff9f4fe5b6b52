import type { RevenueAnalytics } from '@kainsiap/ops/finance/contract'
import { addDays } from '@kainsiap/ops/platform/calendar'
import { spanOf, spansOf } from '@kainsiap/ops/finance/periods'
import { Button } from '../../../ui/button/Button.tsx'
import { type RevenueAddress, thisMonth } from '../useRevenueAddress.ts'

/** What is said of a period without revenue, with the way to another one: the current month, or the one before it. */
export function emptyPeriod({ asked, today, change }: RevenueAddress) {
  const { span } = spansOf(asked, today)
  const isNow = asked.period === 'monthly' && span.to === today
  return {
    when: ({ totals: { orders, backSen } }: RevenueAnalytics) => orders === 0 && backSen === 0,
    title: 'No revenue in this period',
    hint: 'No payments or refunds in this period.',
    action: (
      <Button onClick={() => change(isNow ? { from: spanOf('monthly', addDays(span.from, -1)).from } : thisMonth)}>
        {isNow ? 'Show last month' : 'Show this month'}
      </Button>
    ),
  }
}
