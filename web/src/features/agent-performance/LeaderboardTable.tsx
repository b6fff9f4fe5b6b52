import type { Leaderboard, RankedAgent } from '@kainsiap/ops/agent-performance/contract'
import { averageOf, type Measure, valueOf } from '@kainsiap/ops/agent-performance/measures'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Avatar } from '../../ui/record/Avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { AgentButton, Cell, Change, HeadButton, Table, Wrap } from './leaderboardParts.ts'
import { measured, measureLooks } from './measureLooks.ts'

interface LeaderboardTableProps {
  board: Leaderboard
  measure: Measure
  order: 'best' | 'worst'
  withEarnings: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
  onMeasure: (measure: Measure) => void
}

const shownBeside: readonly Measure[] = ['completedOrders', 'onTimeDeliveryRate', 'averageRating', 'totalEarnings', 'averagePickupTime']
/** As many as there is room for beside an agent's trend. */
const besideMax = 4

/** The agents by the measure, which comes first. Arrow keys move between them. */
export function LeaderboardTable({ board, measure, order, withEarnings, chosen, onChoose, onMeasure }: LeaderboardTableProps) {
  const beside = shownBeside.filter((each) => each !== measure && (withEarnings || each !== 'totalEarnings')).slice(0, besideMax)
  const shown = [measure, ...beside]
  return (
    <Wrap>
      <Table aria-label="Agents by rank">
        <thead>
          <Heads shown={shown} order={order} onMeasure={onMeasure} />
        </thead>
        <tbody>
          {board.items.map((agent) => (
            <AgentRow
              key={agent.id}
              agent={agent}
              hasBefore={board.everyoneBefore.agents > 0}
              shown={shown}
              isChosen={agent.id === chosen}
              onChoose={onChoose}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Cell data-number />
            <Cell data-beside />
            <Cell as="th" scope="row">
              Average
            </Cell>
            {shown.map((each, place) => (
              <Cell key={each} data-number data-beside={place > 0 || undefined}>
                {measured(each, averageOf(board.everyone, each))}
              </Cell>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Wrap>
  )
}

function Heads({ shown, order, onMeasure }: { shown: readonly Measure[] } & Pick<LeaderboardTableProps, 'order' | 'onMeasure'>) {
  return (
    <tr>
      <Cell as="th" scope="col" data-number>
        <VisuallyHidden>Rank</VisuallyHidden>
        <span aria-hidden>#</span>
      </Cell>
      <Cell as="th" scope="col" data-beside>
        <VisuallyHidden>Rank change</VisuallyHidden>
      </Cell>
      <Cell as="th" scope="col">
        Agent
      </Cell>
      {shown.map((each, place) => (
        <MeasureHead key={each} measure={each} ranked={place === 0 ? order : null} onMeasure={onMeasure} />
      ))}
    </tr>
  )
}

interface MeasureHeadProps {
  measure: Measure
  /** Null unless agents are ranked by it. */
  ranked: 'best' | 'worst' | null
  onMeasure: (measure: Measure) => void
}

function MeasureHead({ measure, ranked, onMeasure }: MeasureHeadProps) {
  const Arrow = ranked === 'worst' ? ArrowUp : ArrowDown
  return (
    <Cell
      as="th"
      scope="col"
      data-number
      data-beside={ranked === null || undefined}
      aria-sort={ranked === null ? 'none' : ranked === 'best' ? 'descending' : 'ascending'}
    >
      <HeadButton type="button" onClick={() => onMeasure(measure)}>
        {measureLooks[measure].short}
        {ranked && <Arrow size={12} aria-hidden />}
        {ranked && <VisuallyHidden>, {ranked} first</VisuallyHidden>}
      </HeadButton>
    </Cell>
  )
}

interface AgentRowProps {
  agent: RankedAgent
  /** Whether anybody worked in the period before. */
  hasBefore: boolean
  shown: readonly Measure[]
  isChosen: boolean
  onChoose: (id: string) => void
}

function AgentRow({ agent: { id, name, rank, rankBefore, figures }, hasBefore, shown, isChosen, onChoose }: AgentRowProps) {
  return (
    <tr data-chosen={isChosen || undefined} onClick={() => onChoose(id)}>
      <Cell data-number>{rank}</Cell>
      <Cell data-beside>{hasBefore && <RankChange by={rankBefore === null ? null : rankBefore - rank} />}</Cell>
      <Cell as="th" scope="row">
        <AgentButton type="button" aria-pressed={isChosen} data-agent={id} onKeyDown={moveFocus}>
          <Avatar name={name} size="small" />
          <span>{name}</span>
        </AgentButton>
      </Cell>
      {shown.map((measure, place) => (
        <Cell key={measure} data-number data-beside={place > 0 || undefined} data-ranked={place === 0 || undefined}>
          {measured(measure, valueOf(figures, measure))}
        </Cell>
      ))}
    </tr>
  )
}

function RankChange({ by }: { by: number | null }) {
  if (by === null) return <Change>new</Change>
  if (by === 0)
    return (
      <Change>
        <VisuallyHidden>unchanged</VisuallyHidden>
        <span aria-hidden>–</span>
      </Change>
    )
  return (
    <Change data-way={by > 0 ? 'up' : 'down'}>
      <span aria-hidden>{by > 0 ? '▲' : '▼'}</span>
      <VisuallyHidden>{by > 0 ? 'up' : 'down'}</VisuallyHidden> {Math.abs(by)}
    </Change>
  )
}

/** Up and down move between the agents, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const steps: Partial<Record<string, (at: number, last: number) => number>> = {
    ArrowDown: (at, last) => Math.min(at + 1, last),
    ArrowUp: (at) => Math.max(at - 1, 0),
    Home: () => 0,
    End: (_at, last) => last,
  }
  const step = steps[event.key]
  if (!step) return
  const agents = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-agent]') ?? [])]
  event.preventDefault()
  agents[step(agents.indexOf(event.currentTarget), agents.length - 1)]?.focus()
}
