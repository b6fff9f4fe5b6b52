import type { ApprovalDetails } from '@kainsiap/ops/approvals/contract'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { timeLeft, whyText } from '../approvalWords.ts'

/** Why it takes a second person, until when, and what it is for. */
export function ApprovalFacts({ approval: { why, expiresAt, state, terms } }: { approval: ApprovalDetails }) {
  const nowMs = useNow()
  return (
    <Facts>
      <Fact name="Reason">{whyText(why)}</Fact>
      {state === 'waiting' && (
        <Fact name="Expires">
          {expiresAt === null ? 'No expiry' : `${malaysianMoment(expiresAt)}, ${timeLeft(expiresAt, nowMs) ?? 'now'}`}
        </Fact>
      )}
      {terms.map(({ label, text }) => (
        <Fact key={label} name={label}>
          {text}
        </Fact>
      ))}
    </Facts>
  )
}
