import styled from 'styled-components'
import { useNow } from './clock.ts'
import { malaysianMoment, relativeTime } from './malaysianTime.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'

export interface RelativeTimeProps {
  /** An ISO instant. */
  at: string
  /** Whether it is known to be still to come. */
  isToCome?: boolean
}

/** The elapsed time, kept current; the tooltip and `datetime` hold the exact time. */
export function RelativeTime({ at, isToCome }: RelativeTimeProps) {
  const nowMs = useNow()
  return (
    <Tooltip text={malaysianMoment(at)}>
      <Time dateTime={at}>{relativeTime(at, nowMs, isToCome)}</Time>
    </Tooltip>
  )
}

const Time = styled.time`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`
