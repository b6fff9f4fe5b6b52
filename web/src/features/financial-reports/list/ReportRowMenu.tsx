import { type FinancialReport, underway } from '@kainsiap/ops/financial-reports/contract'
import { Download, Expand, FileChartColumn, PanelRightOpen, RotateCcw, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { useGenerate } from '../commands/useGenerate.tsx'
import { useReportActs, useReportRejections } from '../commands/useReportActs.ts'
import { reportPaths } from '../reportPaths.ts'

export function ReportRowMenu({ report }: { report: FinancialReport }) {
  return (
    <RowMenu label={`Actions for ${report.name}`}>
      <Items report={report} />
    </RowMenu>
  )
}

function Items({ report }: { report: FinancialReport }) {
  const { open } = useRowActions()
  const navigate = useNavigate()
  const refused = useReportRejections()(report)
  const acts = useReportActs()
  const generate = useGenerate()
  const isOver = report.status === 'failed' || report.status === 'cancelled'
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(report.id)} />
      <MenuItem label="Open page" icon={<Expand size={16} />} onSelect={() => void navigate(reportPaths.report(report.id))} />
      <MenuSeparator />
      {report.file && <MenuItem label="Download" icon={<Download size={16} />} onSelect={() => void acts.save(report)} />}
      {underway.includes(report.status) && (
        <MenuItem label="Cancel" icon={<X size={16} />} refused={refused.cancel} onSelect={() => void acts.cancel(report)} />
      )}
      {isOver && <MenuItem label="Retry" icon={<RotateCcw size={16} />} refused={refused.retry} onSelect={() => void acts.retry(report)} />}
      <MenuItem label="Generate again…" icon={<FileChartColumn size={16} />} refused={refused.again} onSelect={() => generate(report)} />
    </>
  )
}
