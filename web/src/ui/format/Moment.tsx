import styled from 'styled-components'
import { useNow } from './clock.ts'
import { malaysianMoment, shortMoment } from './malaysianTime.ts'

/** A moment as lists show it. */
export function Moment({ at }: { at: string }) {
  return (
    <Time dateTime={at} title={malaysianMoment(at)}>
      {shortMoment(at, useNow())}
    </Time>
  )
}

const Time = styled.time`
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`
