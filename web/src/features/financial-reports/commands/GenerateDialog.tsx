import {
  type FinancialReport,
  type NewFinancialReport,
  ReportFormat,
  reportFormatNames,
  ReportPeriod,
  ReportType,
  reportBases,
  reportTypeNames,
} from '@kainsiap/ops/financial-reports/contract'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { serverNow } from '../../../api/serverClock.ts'
import { useCan } from '../../../api/useCan.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { type CommandForm, useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { reportPaths } from '../reportPaths.ts'
import { useGenerateFinancialReportMutation } from '../reportsApi.ts'
import { periodNames } from '../reportWords.ts'
import { chosenText, generateForm, type GenerateValues, lastMonth } from './generateForm.ts'
import { reportTarget } from './reportTarget.ts'

interface GenerateDialogProps {
  /** The report that is generated once more. */
  like?: FinancialReport
  /** Once it was asked for. */
  onAsked?: () => void
  onClose: () => void
}

const types = ReportType.options.map((value) => ({ value, label: reportTypeNames[value] }))
const periods = ReportPeriod.options.map((value) => ({ value, label: periodNames[value] }))
const formatUses: Readonly<Record<ReportFormat, string>> = {
  pdf: 'to read and print',
  csv: 'one row per record',
  xlsx: 'sheets with totals',
}
const formats = ReportFormat.options.map((value) => ({ value, label: reportFormatNames[value], content: formatUses[value] }))

function valuesOf(like: FinancialReport | undefined, today: string): GenerateValues {
  if (!like) return { type: 'summary', period: 'monthly', startDate: lastMonth(today), endDate: '', format: 'pdf' }
  const { type, period, startDate, endDate, format } = like
  return { type, period, startDate, endDate: period === 'custom' ? endDate : '', format }
}

/** From another page: leads to the reports, where it appears. */
export function GenerateElsewhereDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return <GenerateDialog onAsked={() => void navigate(reportPaths.all)} onClose={onClose} />
}

/** Asks for a report; a worker generates it. */
export function GenerateDialog({ like, onAsked, onClose }: GenerateDialogProps) {
  const [today] = useState(() => malaysianIsoDay(serverNow()))
  const schema = useMemo(() => generateForm(today), [today])
  const form = useCommandForm(schema, valuesOf(like, today))
  const command = useGenerating(form.blame, () => {
    onClose()
    onAsked?.()
  })
  const generate = form.submit((report) => void command.run(report))
  const format = useFormField(form.control, 'format')
  return (
    <CommandDialog
      title="Generate Report"
      description="This runs in the background. You can leave this page."
      command={command}
      keep="Cancel"
      action={{ label: 'Generate Report', variant: 'primary', act: generate }}
      refused={useCan('finance.write')}
      onClose={onClose}
    >
      <Fields form={form} today={today} />
      <Formats>
        <ChoiceCards label="Format" cards={formats} value={format.value ?? 'pdf'} onValue={format.onValue} />
      </Formats>
      <Chosen form={form} today={today} />
    </CommandDialog>
  )
}

function useGenerating(blame: (error: unknown) => void, onAsked: () => void) {
  const [generate] = useGenerateFinancialReportMutation()
  const toast = useToast()
  return useCommand<NewFinancialReport, FinancialReport, FinancialReport>({
    target: reportTarget,
    failed: 'Failed to generate the report',
    send: (report) => generate(report).unwrap(),
    onDone: ({ id, name }) => {
      toast.done(`${name} is being generated`, { about: id })
      onAsked()
    },
    onFailed: blame,
  })
}

interface PartProps {
  form: CommandForm<GenerateValues>
  today: string
}

/** What the report is about, and of which days. */
function Fields({ form, today }: PartProps) {
  const type = useFormField(form.control, 'type')
  const period = useFormField(form.control, 'period')
  const startDate = useFormField(form.control, 'startDate')
  const endDate = useFormField(form.control, 'endDate')
  const isCustom = period.value === 'custom'
  const choose = (value: ReportPeriod) => {
    // What ends a custom period says nothing of a calendar one.
    if (value !== 'custom') endDate.onValue('')
    period.onValue(value)
  }
  return (
    <FieldGrid data-columns="2">
      <Select {...type} label="Type" options={types} />
      <Select {...period} value={period.value ?? 'monthly'} onValue={choose} label="Period" options={periods} />
      <DateField {...startDate} label={isCustom ? 'Start' : period.value === 'daily' ? 'Day' : 'Any day of the period'} max={today} />
      {isCustom && <DateField {...endDate} value={endDate.value ?? ''} label="End" max={today} />}
    </FieldGrid>
  )
}

/** What will be generated, in words. */
function Chosen({ form, today }: PartProps) {
  const [type, period = 'monthly', startDate, endDate = ''] = useWatch({
    control: form.control,
    name: ['type', 'period', 'startDate', 'endDate'],
  })
  const chosen = chosenText({ period, startDate, endDate }, today)
  return (
    <Box>
      <b>{chosen ? `${reportTypeNames[type]}, ${chosen.name}` : reportTypeNames[type]}</b>
      <p>
        {chosen ? `${chosen.days}, Malaysia time. ` : 'Up to today and at most ten years, Malaysia time. '}
        The report is a snapshot. Its file is kept for 90 days.
      </p>
      <p>{reportBases[type]}</p>
    </Box>
  )
}

/** The three beside each other. */
const Formats = styled.div`
  && > fieldset > div {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    & > :last-child:nth-child(odd) {
      grid-column: auto;
    }
    ${phone} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
const Box = styled.div`
  padding: var(--space-3) 14px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  p {
    color: var(--color-text-muted);
  }
`
