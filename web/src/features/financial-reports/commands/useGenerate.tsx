import type { FinancialReport } from '@kainsiap/ops/financial-reports/contract'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'

/** Opens the dialog that generates a report: a new one, or one like another. */
export function useGenerate() {
  const show = useDialogHost()
  return (like?: FinancialReport) => show((close) => <GenerateDialog {...(like && { like })} onClose={close} />)
}
