import { type FinancialReport, underway } from '@kainsiap/ops/financial-reports/contract'
import { Download, RotateCcw, X } from 'lucide-react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Moment } from '../../../ui/format/Moment.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { SecondLine, TwoLines } from '../../../ui/layout/TwoLines.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { useReportActs, useReportRejections } from '../commands/useReportActs.ts'
import { reportLooks, statusNote } from '../reportWords.ts'

/** The status, and what is to be known of it. */
export function StatusCell({ report }: { report: FinancialReport }) {
  const note = statusNote(report)
  return (
    <Line>
      <StatusChip status={report.status} look={reportLooks[report.status]} />
      {note !== null && (
        <small title={note} data-long={report.problem !== null || undefined}>
          {note}
        </small>
      )}
    </Line>
  )
}

/** Who asked for it, and when. */
export function AskedCell({ report: { generatedBy, createdAt } }: { report: FinancialReport }) {
  return (
    <TwoLines>
      <span title={generatedBy.name}>{generatedBy.name}</span>
      <SecondLine>
        <Moment at={createdAt} />
      </SecondLine>
    </TwoLines>
  )
}

/** The one thing to do with a report now. */
export function NextCell({ report }: { report: FinancialReport }) {
  const refused = useReportRejections()(report)
  const acts = useReportActs()
  const { status, file, name } = report
  if (file)
    return (
      <Action
        size="small"
        label={<For what="Download" name={name} />}
        icon={<Download size={14} aria-hidden />}
        pending={acts.isPending}
        onAct={() => void acts.save(report)}
      />
    )
  if (underway.includes(status))
    return (
      <Action
        size="small"
        label={<For what="Cancel" name={name} />}
        icon={<X size={14} aria-hidden />}
        refused={refused.cancel}
        pending={acts.isPending}
        onAct={() => void acts.cancel(report)}
      />
    )
  if (status === 'expired') return null
  return (
    <Action
      size="small"
      label={<For what="Retry" name={name} />}
      icon={<RotateCcw size={14} aria-hidden />}
      refused={refused.retry}
      pending={acts.isPending}
      onAct={() => void acts.retry(report)}
    />
  )
}

/** The button's word, and to screen readers what it is about. */
function For({ what, name }: { what: string; name: string }) {
  return (
    <>
      {what}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  )
}

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;

  small {
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* On a card there is room for the status alone: the record says why. */
  ${phone} {
    small[data-long] {
      display: none;
    }
  }
`
