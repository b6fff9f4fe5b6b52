import type { PayoutAttempt, PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { AttemptList } from '../../../money/attemptList.ts'
import { Chip } from '../../../ui/status/Chip.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { payoutAttemptLooks } from '../../../money/payoutLooks.ts'
import { problemText } from '../../../money/payoutWords.ts'
import { StatusGlyph } from '../../../ui/status/StatusGlyph.tsx'

/** Each time that it was to be paid, the latest first; nothing before the first. */
export function Attempts({ payout: { attempts } }: { payout: PayoutDetails }) {
  if (attempts.length === 0) return null
  return (
    <Panel title="Attempts">
      <AttemptList aria-label="Payout attempts">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.attempt} attempt={attempt} />
        ))}
      </AttemptList>
    </Panel>
  )
}

function AttemptRow({ attempt: { key, gateway, status, problem, startedAt } }: { attempt: PayoutAttempt }) {
  const { tone, glyph, label } = payoutAttemptLooks[status]
  return (
    <li>
      <time dateTime={startedAt} title={malaysianMoment(startedAt)}>
        {shortMoment(startedAt, useNow())}
      </time>
      <span title={key}>{gateway === 'manual' ? 'Manual or bank file' : gatewayNames[gateway]}</span>
      <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
        {label}
      </Chip>
      <small>{problem ? problemText(problem) : key}</small>
    </li>
  )
}
