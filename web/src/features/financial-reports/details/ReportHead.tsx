import {
  type FinancialReportDetails,
  reportBases,
  reportFormatNames,
  reportTypeNames,
  underway,
} from '@kainsiap/ops/financial-reports/contract'
import { Download, FileChartColumn, RotateCcw, X } from 'lucide-react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { RecordCorner } from '../../../ui/record/RecordCorner.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { useGenerate } from '../commands/useGenerate.tsx'
import { useReportActs, useReportRejections } from '../commands/useReportActs.ts'
import { reportPaths } from '../reportPaths.ts'
import { daysText, periodNames, reportLooks, statusSentence } from '../reportWords.ts'

interface ReportHeadProps {
  report: FinancialReportDetails
  onClose: (() => void) | undefined
}

/** What the report is, what became of it, and what can be done. */
export function ReportHead({ report, onClose }: ReportHeadProps) {
  const { id, name, status, type, format, period, generatedBy, generatedAt } = report
  return (
    <Head>
      <Row>
        <div>
          <Title as={onClose ? 'h2' : 'h1'}>{name}</Title>
          <StatusChip status={status} look={reportLooks[status]} />
        </div>
        {onClose && <RecordCorner page={reportPaths.report(id)} onClose={onClose} />}
      </Row>
      <p role="status">{statusSentence(report)}</p>
      <Known>
        <Fact name="Type">{reportTypeNames[type]}</Fact>
        <Fact name="Period">
          {daysText(report)}, {periodNames[period].toLowerCase()}
        </Fact>
        <Fact name="Format">{reportFormatNames[format]}</Fact>
        <Fact name="Requested by">{generatedBy.name}</Fact>
        <Fact name="As of">{generatedAt ? malaysianMoment(generatedAt) : '–'}</Fact>
      </Known>
      <p>{reportBases[type]}</p>
      <Buttons report={report} />
    </Head>
  )
}

function Buttons({ report }: { report: FinancialReportDetails }) {
  const refused = useReportRejections()(report)
  const acts = useReportActs()
  const generate = useGenerate()
  const { status, file } = report
  const same = { size: 'small', pending: acts.isPending } as const
  return (
    <Line>
      {file && (
        <Action
          {...same}
          variant="primary"
          label="Download"
          icon={<Download size={14} aria-hidden />}
          onAct={() => void acts.save(report)}
        />
      )}
      {underway.includes(status) && (
        <Action
          {...same}
          label="Cancel"
          icon={<X size={14} aria-hidden />}
          refused={refused.cancel}
          onAct={() => void acts.cancel(report)}
        />
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Action
          {...same}
          variant={refused.retry === null ? 'primary' : 'plain'}
          label="Retry"
          icon={<RotateCcw size={14} aria-hidden />}
          refused={refused.retry}
          onAct={() => void acts.retry(report)}
        />
      )}
      <Action
        size="small"
        label="Generate again…"
        icon={<FileChartColumn size={14} aria-hidden />}
        refused={refused.again}
        onAct={() => generate(report)}
      />
    </Line>
  )
}

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: 14px var(--space-5) var(--space-4);
  border-bottom: 1px solid var(--color-line);

  & > p {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
    overflow-wrap: anywhere;
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Row = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-2);

  & > :first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) 10px;
    min-width: 0;
  }
`
const Title = styled.h2`
  font-size: var(--font-size-title);
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-title);
  overflow-wrap: anywhere;
`
const Known = styled(Facts)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-1) var(--space-4);

  @container (max-width: 620px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
