import type { OrderStats } from '@kainsiap/ops/orders/contract'
import { useOpenLink } from '../../../list/openedFromList.ts'
import { orderPaths } from '../orderPaths.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { formatCount, share } from '../../../ui/format/numbers.ts'
import { type Stat, StatStrip } from '../../../ui/chart/StatStrip.tsx'
import { minutesBetween, span } from '../orderClock.ts'
import { lastWeekTrend, sinceLabel } from './statLabels.ts'

const list = orderPaths.all

/** The day at a glance: each stat links to the orders it counts. Counts per status are shown by the tabs. */
export function OrderStatTiles({ stats }: { stats: OrderStats | undefined }) {
  const waits = useTimed((now) => stats?.oldestUnassigned && span(minutesBetween(Date.parse(stats.oldestUnassigned.since), now, 'down')))
  const delay = useTimed((now) => stats?.worstDelay && span(minutesBetween(Date.parse(stats.worstDelay.dueAt), now, 'down')))
  const today = useTimed(sinceLabel)
  const orderLink = useOpenLink()
  const tiles: Stat[] = [
    {
      id: 'today',
      label: 'Orders today',
      value: stats && formatCount(stats.todayOrders),
      note: stats && lastWeekTrend(stats, today),
      to: list,
    },
    {
      id: 'unassigned',
      label: 'Oldest unassigned',
      value: stats && (waits ?? 'None'),
      note: stats?.oldestUnassigned ? (
        <NumberAnd number={stats.oldestUnassigned.number} rest={stats.oldestUnassigned.city} />
      ) : (
        'All orders are assigned'
      ),
      ...(stats?.oldestUnassigned ? orderLink(stats.oldestUnassigned.number) : { to: `${list}?tab=unassigned` }),
    },
    {
      id: 'delay',
      label: 'Longest delay now',
      value: stats && (delay ?? 'None'),
      isAlarm: Boolean(delay),
      note: stats?.worstDelay ? <NumberAnd number={stats.worstDelay.number} rest={atRisk(stats)} /> : stats && atRisk(stats),
      ...(stats?.worstDelay ? orderLink(stats.worstDelay.number) : { to: `${list}?tab=late` }),
    },
    {
      id: 'onTime',
      label: 'On time today',
      value: stats && share(stats.onTimeToday.onTime, stats.onTimeToday.delivered),
      note: stats && `${formatCount(stats.onTimeToday.onTime)} of ${formatCount(stats.onTimeToday.delivered)} deliveries`,
      to: `${list}?tab=completed`,
    },
    {
      id: 'processing',
      label: 'Avg processing time',
      value: stats && (stats.averageProcessingTimeMinutes === null ? '–' : span(Math.round(stats.averageProcessingTimeMinutes))),
      note: stats && pendingLabel(stats),
      to: `${list}?tab=pending`,
    },
  ]
  return <StatStrip label="Order statistics" stats={tiles} />
}

function NumberAnd({ number, rest }: { number: string; rest: string }) {
  return (
    <>
      <b>{number}</b> · {rest}
    </>
  )
}

const atRisk = ({ atRiskOrders }: OrderStats) => `${formatCount(atRiskOrders)} at risk`

function pendingLabel({ pendingOver30MinutesOrders: count }: OrderStats): string {
  return `${formatCount(count)} pending over 30 min`
}
