import type { PaymentAttempt, PaymentDetails } from '@kainsiap/ops/payments/contract'
import { Copy } from 'lucide-react'
import { AttemptList } from '../../../money/attemptList.ts'
import { gatewayNames, methodLooks } from '../../../money/gatewayLooks.ts'
import { answerText, causeText } from '../../../money/gatewayWords.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/status/Chip.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { StatusGlyph } from '../../../ui/status/StatusGlyph.tsx'
import { useCopy } from '../../../ui/button/useCopy.ts'
import { attemptLooks } from '../paymentLooks.ts'

/** Every attempt at a gateway, the latest first. */
export function Attempts({ payment }: { payment: PaymentDetails }) {
  const { attempts } = payment
  return (
    <Panel title="Attempts">
      {attempts.length === 0 ? (
        <NoneYet>{noneText(payment)}</NoneYet>
      ) : (
        <AttemptList aria-label="Payment attempts">
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.attempt} attempt={attempt} />
          ))}
        </AttemptList>
      )}
    </Panel>
  )
}

function noneText({ isMigrated, processedAt }: PaymentDetails): string {
  if (isMigrated) return 'No attempts on record: this order is older than the payment log.'
  return processedAt ? 'No attempts: the money was received outside the gateways.' : 'No attempts yet. Use Process Payment to start one.'
}

function AttemptRow({ attempt }: { attempt: PaymentAttempt }) {
  const { gateway, method, status, startedAt, url } = attempt
  const { tone, glyph, label } = attemptLooks[status]
  const copy = useCopy()
  return (
    <li>
      <time dateTime={startedAt} title={malaysianMoment(startedAt)}>
        {shortMoment(startedAt, useNow())}
      </time>
      <span>
        {methodLooks[method].label}, {gatewayNames[gateway]}
      </span>
      <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
        {label}
      </Chip>
      {url === null ? (
        <small>{saidOf(attempt)}</small>
      ) : (
        <Button size="small" icon={<Copy size={14} aria-hidden />} onClick={() => void copy(url, 'Payment link')}>
          Copy link
        </Button>
      )}
    </li>
  )
}

/** What the gateway said. */
function saidOf({ status, problem, gatewayPaymentId }: PaymentAttempt): string {
  if (problem?.detail) return problem.code === 'outcome_unknown' ? causeText(problem.detail) : answerText(problem.detail)
  return status === 'captured' ? (gatewayPaymentId ?? 'Approved') : ''
}
