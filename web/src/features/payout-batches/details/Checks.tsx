import { Check as Tick, TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Panel } from '../../../ui/record/Panel.tsx'
import { PanelList } from '../../../ui/record/PanelList.ts'
import type { Check } from '../prepare/dryRun.ts'

/** What to look at before somebody decides; nothing where nothing is to be said. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <Panel title="Checks">
      <List aria-label="Checks">
        {checks.map(({ isFine, text }) => (
          <li key={text} data-fine={isFine}>
            {isFine ? <Tick size={14} aria-label="OK" /> : <TriangleAlert size={14} aria-label="Needs review" />}
            <span>{text}</span>
          </li>
        ))}
      </List>
    </Panel>
  )
}

const List = styled(PanelList)`
  li {
    display: flex;
    gap: 10px;
  }
  svg {
    flex: none;
    margin-top: 3px;
    color: var(--tone-positive-mark);
  }
  [data-fine='false'] svg {
    color: var(--tone-warning-mark);
  }
`
