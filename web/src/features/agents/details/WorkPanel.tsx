import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import styled from 'styled-components'
import { Chip } from '../../../ui/status/Chip.tsx'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { cycleNames, feeNames } from '../agentLooks.ts'

/** Where the agent works, and what for. */
export function WorkPanel({ agent }: { agent: AgentDetails }) {
  const { workingAreas, settlementCycle, registrationFee, earnings } = agent
  return (
    <Panel title={earnings ? 'Work and earnings' : 'Work'}>
      <Facts>
        <Fact name="Settlement">{cycleNames[settlementCycle]}</Fact>
        <Fact name="Registration fee">{registrationFee ? feeNames[registrationFee] : '–'}</Fact>
        {earnings && (
          <>
            <Fact name="Earned">
              <Money sen={earnings.totalEarningsSen} />
            </Fact>
            <Fact name="Pending payout">
              <Money sen={earnings.pendingPayoutSen} />
            </Fact>
          </>
        )}
      </Facts>
      <Areas aria-label="Working areas">
        {workingAreas.map((area) => (
          <li key={area}>
            <Chip tone="neutral">{area}</Chip>
          </li>
        ))}
      </Areas>
    </Panel>
  )
}

const Areas = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
`
