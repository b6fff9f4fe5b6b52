import type { BatchExclusion } from '@kainsiap/ops/payout-batches/contract'
import { CalendarClock, CircleMinus, CirclePause, Layers, OctagonX, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { PanelList } from '../../../ui/record/PanelList.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'
import { agentsLabel } from '../payoutBatchWords.ts'

const icons: Readonly<Record<BatchExclusion['code'], ReactNode>> = {
  held: <CirclePause size={16} aria-hidden />,
  nothing_to_pay: <CircleMinus size={16} aria-hidden />,
  in_another_run: <Layers size={16} aria-hidden />,
  stopped: <OctagonX size={16} aria-hidden />,
  not_due: <CalendarClock size={16} aria-hidden />,
  not_chosen: <UserMinus size={16} aria-hidden />,
}
const shownFirst = 8
/** What somebody chose to leave out says less than what had to be. */
const isChoice = ({ code }: BatchExclusion) => code === 'not_chosen'

interface LeftOutProps {
  exclusions: readonly BatchExclusion[]
  count: number
  /** What is owed to them, of this period and others. */
  sen: number
}

/** Who is not in it, and why. */
export function LeftOut({ exclusions, count, sen }: LeftOutProps) {
  const [isWhole, setWhole] = useState(false)
  if (count === 0) return null
  const sorted = [...exclusions.filter((each) => !isChoice(each)), ...exclusions.filter(isChoice)]
  const shown = isWhole ? sorted : sorted.slice(0, shownFirst)
  return (
    <Panel title="Excluded" action={<Owed>{`${agentsLabel(count)} · ${ringgit(sen)} in their wallets`}</Owed>}>
      <List aria-label="Excluded agents">
        {shown.map(({ agent, sen: owed, code, why }) => (
          <li key={agent.id} data-chosen={code === 'not_chosen' || undefined}>
            {icons[code]}
            <div>
              <b>
                <ReachLink to={payoutBatchPaths.agent(agent.id)}>{agent.name}</ReachLink>
              </b>
              <p>{why}</p>
            </div>
            <span>{ringgit(owed)}</span>
          </li>
        ))}
      </List>
      {shown.length < exclusions.length && <Button onClick={() => setWhole(true)}>Show all {formatCount(exclusions.length)}</Button>}
      {isWhole && exclusions.length < count && <Owed>The {formatCount(exclusions.length)} with the highest amounts due.</Owed>}
    </Panel>
  )
}

const Owed = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-small);
`
const List = styled(PanelList)`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 10px;
  }
  svg {
    margin-top: 2px;
    color: var(--tone-warning-mark);
  }
  [data-chosen] svg {
    color: var(--color-text-subtle);
  }
  b {
    font-weight: var(--font-weight-medium);
    overflow-wrap: anywhere;
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    overflow-wrap: anywhere;
  }
  li > span {
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`
