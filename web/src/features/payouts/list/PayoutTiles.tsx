import type { PayoutStats } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { formatCount } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { type Stat, StatStrip } from '../../../ui/chart/StatStrip.tsx'

/** All payouts in figures; each leads to those it counts, in the list at `path`. */
export function PayoutTiles({ stats, path }: { stats: PayoutStats | undefined; path: string }) {
  const tiles: Stat[] = [
    {
      id: 'completed',
      label: 'Agent Payouts',
      value: stats && ringgit(stats.completedSen),
      note: stats && `${ringgit(stats.pendingSen)} pending`,
      to: `${path}?tab=completed`,
    },
    {
      id: 'pending',
      label: 'Pending',
      value: stats && formatCount(stats.pending),
      note: 'ready to process',
      to: `${path}?tab=pending`,
    },
    {
      id: 'on_hold',
      label: 'On hold',
      value: stats && formatCount(stats.onHold),
      note: 'awaiting release',
      to: `${path}?tab=on_hold`,
    },
    {
      id: 'attention',
      label: 'Needs attention',
      value: stats && formatCount(stats.needAttention),
      isAlarm: stats !== undefined && stats.needAttention > 0,
      note: stats && (stats.failed > 0 ? `${formatCount(stats.failed)} failed` : 'none failed'),
      to: `${path}?tab=attention`,
    },
  ]
  return (
    <Frame>
      <StatStrip label="Payouts in figures" stats={tiles} />
    </Frame>
  )
}

/** Two in a row beside an open record, so that whole amounts fit. */
const Frame = styled.div`
  container-type: inline-size;

  & > div {
    @container (max-width: 720px) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-auto-flow: row;
    }
  }
`
