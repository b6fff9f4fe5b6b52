import { addDays } from '@kainsiap/ops/platform/calendar'
import { buckets, financePeriods, problemOf, spanOf, spansOf } from '@kainsiap/ops/finance/periods'
import { spanText } from '@kainsiap/ops/platform/day-span'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import styled from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { DaysChip } from '../../../ui/table/DaysChip.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Segments } from '../../../ui/layout/Segments.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { bucketLabels, periodLabels } from '../spanLabels.ts'
import { daysChosen, type RevenueAddress } from '../useRevenueAddress.ts'

const calendar = financePeriods.filter((period) => period !== 'custom')

/** Which period, one step back or forward, any days; and how finely it is shown. */
export function PeriodBar({ asked, problem, today, change, by }: RevenueAddress & { by: (typeof buckets)[number] | undefined }) {
  const custom = asked.period === 'custom' ? { from: asked.from ?? null, to: asked.to ?? null } : { from: null, to: null }
  return (
    <Bar>
      <Segments
        label="Period"
        options={financePeriods.flatMap((value) =>
          value === 'custom' && asked.period !== value ? [] : [{ value, label: periodLabels[value] }],
        )}
        value={asked.period}
        onValue={(period) => period !== 'custom' && change({ period, from: null, to: null, by: null })}
      />
      {problem === null && <Shown asked={asked} today={today} change={change} />}
      <DaysChip label="Days" range={custom} onRange={(range) => change(daysChosen(range, today))} />
      {by && (
        <Parts>
          <span aria-hidden>Show by</span>
          <Segments
            label="Show by"
            options={buckets
              .filter((value) => !problemOf({ ...asked, by: value }, today))
              .map((value) => ({ value, label: bucketLabels[value] }))}
            value={by}
            onValue={(value) => change({ by: value })}
          />
        </Parts>
      )}
    </Bar>
  )
}

/** The days, and the way to those before and after. */
function Shown({ asked, today, change }: Pick<RevenueAddress, 'asked' | 'today' | 'change'>) {
  const { span } = spansOf(asked, today)
  return (
    <Step>
      {asked.period !== 'custom' && <Stepper period={asked.period} from={span.from} today={today} change={change} />}
      <b aria-live="polite">{asked.period === 'custom' ? <VisuallyHidden>{spanText(span)}</VisuallyHidden> : spanText(span)}</b>
    </Step>
  )
}

interface StepperProps {
  period: (typeof calendar)[number]
  from: string
  today: string
  change: RevenueAddress['change']
}

function Stepper({ period, from, today, change }: StepperProps) {
  const after = addDays(spanOf(period, from).to, 1)
  const isCurrent = after > today
  return (
    <span>
      <IconButton label="Previous period" onClick={() => change({ from: spanOf(period, addDays(from, -1)).from })}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton
        label="Next period"
        disabled={isCurrent}
        onClick={() => change({ from: spanOf(period, after).to >= today ? null : after })}
      >
        <ChevronRight size={16} />
      </IconButton>
    </span>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-bottom: var(--space-3);
`
const Step = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  font-size: var(--font-size-dense);

  span {
    display: inline-flex;
  }
  b:not(:has(span)) {
    min-width: 120px;
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
  }
`
const Parts = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-left: auto;
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);

  ${phone} {
    margin-left: 0;
  }
`
