import { CalendarX2 } from 'lucide-react'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/layout/cards.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { type RevenueAddress, thisMonth } from '../useRevenueAddress.ts'

/** In place of the figures of a period that there is not: why, and the way to one. */
export const RefusedPeriod = ({ problem, change }: { problem: string } & Pick<RevenueAddress, 'change'>) => (
  <Card>
    <EmptyState
      icon={<CalendarX2 size={20} />}
      title="No figures for this period"
      hint={problem}
      action={<Button onClick={() => change(thisMonth)}>Show this month</Button>}
    />
  </Card>
)
