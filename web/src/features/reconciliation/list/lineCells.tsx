import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { kindLabels, resultOf } from '@kainsiap/ops/reconciliation/labels'
import { lineName } from '@kainsiap/ops/reconciliation/line-name'
import { Clock } from 'lucide-react'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { RowLink } from '../../../list/RowLink.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { malaysianClock } from '../../../ui/format/malaysianTime.ts'
import { signedRinggit } from '../../../ui/format/ringgit.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { SecondLine, TwoLines } from '../../../ui/layout/TwoLines.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { lineLooks } from '../lineWords.ts'
import { reconciliationPaths } from '../reconciliationPaths.ts'

interface LineProps {
  line: ReconciliationLine
}

export function MovementName({ line }: LineProps) {
  return (
    <Movement>
      <RowLink to={line.id}>{lineName(line)}</RowLink>
      <SecondLine>
        {kindLabels[line.kind]}, {malaysianClock(line.at)}
      </SecondLine>
    </Movement>
  )
}

/** Our record, and what it says; on cards also how old an exception is. */
export function Document({ line }: LineProps) {
  return (
    <Standing>
      <RecordOf line={line} />
      {line.isOpen && <Age line={line} />}
    </Standing>
  )
}

function RecordOf({ line: { record, state } }: LineProps) {
  if (!record) return <Muted>–</Muted>
  const status = labelOf(record.status)
  return (
    <Muted>
      {state === 'unexpected' ? (
        <>
          <ReachLink to={reconciliationPaths.record(record)}>{record.number}</ReachLink>, {status.toLowerCase()}
        </>
      ) : (
        status
      )}
    </Muted>
  )
}

export function Difference({ line: { differenceSen, state } }: LineProps) {
  const tone = differenceSen === 0 ? 'none' : differenceSen > 0 && state === 'unexpected' ? 'more' : 'less'
  return <Amount data-tone={tone}>{signedRinggit(differenceSen)}</Amount>
}

export function Result({ line }: LineProps) {
  const result = resultOf(line)
  return (
    <Stack>
      <StatusChip status={result} look={lineLooks[result]} />
      {line.isOpen && <Age line={line} />}
    </Stack>
  )
}

/** For how long an exception has waited. */
export function Age({ line: { at, ringsAt } }: LineProps) {
  const now = useNow()
  const isRinging = ringsAt !== null && Date.parse(ringsAt) <= now
  return (
    <Waiting data-ringing={isRinging || undefined}>
      <Clock size={12} aria-hidden />
      {waitingTime(at, now)} old
    </Waiting>
  )
}

/** A payment and its fee have the same number: cards show both lines. */
const Movement = styled(TwoLines)`
  ${phone} {
    display: contents;

    & > :first-child {
      grid-area: title;
    }
    & > :last-child {
      display: block;
      grid-area: name;
    }
  }
`
const Muted = styled.span`
  overflow: hidden;
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
`
const Amount = styled.span`
  font-weight: var(--font-weight-medium);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &[data-tone='none'] {
    color: var(--color-text-muted);
    font-weight: var(--font-weight-regular);
  }
  &[data-tone='more'] {
    color: var(--color-warning-text);
  }
  &[data-tone='less'] {
    color: var(--color-danger-text);
  }
`
const Waiting = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-small);
  white-space: nowrap;

  &[data-ringing] {
    color: var(--color-warning-text);
  }
`
const Stack = styled.span`
  display: grid;
  justify-items: start;
  gap: 2px;

  ${phone} {
    & > ${Waiting} {
      display: none;
    }
  }
`
const Standing = styled.span`
  display: grid;
  justify-items: start;
  min-width: 0;

  & > ${Waiting} {
    display: none;
  }
  ${phone} {
    & > ${Waiting} {
      display: inline-flex;
    }
  }
`
