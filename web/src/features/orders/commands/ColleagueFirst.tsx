import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import type { Order } from '@kainsiap/ops/orders/contract'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { malaysianClock } from '../../../ui/format/malaysianTime.ts'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { actorName } from '../orderLabels.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { loadLabel, vehicleAndPlate } from './candidateLabels.ts'

interface ColleagueFirstProps {
  order: Order & { agent: NonNullable<Order['agent']> }
  chosen: Candidate | null
  day: string
  /** The choice was already sent and was rejected. */
  wasSent: boolean
}

/** Shown when somebody else assigned the order meanwhile: both agents side by side. */
export function ColleagueFirst({ order, chosen, day, wasSent }: ColleagueFirstProps) {
  const { agent, lastTracking } = order
  const { performedBy } = lastTracking
  const who = actorName(performedBy, order)
  const did = performedBy.role === 'agent' ? `${agent.name} claimed it` : `${who} assigned it to ${agent.name}`
  return (
    <Box>
      <TonedStrip data-tone="warning" role="alert">
        <Users size={16} aria-hidden />
        <p>
          <b>
            {did} at {malaysianClock(lastTracking.timestamp)}.
          </b>{' '}
          {chosen && `Your choice was not ${wasSent ? 'saved' : 'sent'}, and ${chosen.name} was not notified.`}
        </p>
      </TonedStrip>
      <Sides>
        <Side label="Current agent" name={agent.name}>
          {labelOf(agent.vehicleType)}
        </Side>
        {chosen && (
          <Side label="Your choice" name={chosen.name}>
            {vehicleAndPlate(chosen)} · {loadLabel(chosen, day)}
          </Side>
        )}
      </Sides>
    </Box>
  )
}

function Side({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <Card>
      <small>{label}</small>
      <div>
        <Avatar name={name} />
        <p>
          <b>{name}</b>
          <small>{children}</small>
        </p>
      </div>
    </Card>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-5);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    font-weight: var(--font-weight-semibold);
  }
`
const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);

  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Card = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);

  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  & > div {
    display: flex;
    gap: var(--space-2);
  }
`
