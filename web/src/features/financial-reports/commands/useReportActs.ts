import { cancelling, type FinancialReport, retrying } from '@kainsiap/ops/financial-reports/contract'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { errorCode } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { useCan } from '../../../api/useCan.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useCancelFinancialReportMutation, useRetryFinancialReportMutation } from '../reportsApi.ts'

/** Why the signed-in user may not do this with a report, as text; null if they may. The server decides by the same rules. */
export function useReportRejections(): (report: FinancialReport) => Record<'retry' | 'cancel' | 'again', string | null> {
  const write = useCan('finance.write')
  return ({ status }) => ({
    retry: write ?? whyNot(retrying, status),
    cancel: write ?? whyNot(cancelling, status),
    again: write,
  })
}

/** Starts a report anew, stops one, or saves its file. None moves any money, and each can be repeated: they need no confirmation. */
export function useReportActs() {
  const [retry] = useRetryFinancialReportMutation()
  const [cancel] = useCancelFinancialReportMutation()
  const [isPending, setPending] = useState(false)
  const toast = useToast()
  const act = async (report: FinancialReport, what: string, work: () => Promise<unknown>, done?: string) => {
    const about = `${what} ${report.id}`
    setPending(true)
    try {
      await work()
      if (done) toast.done(done, { about })
    } catch (error) {
      if (errorCode(error) === 'stale_version') toast.refused(`${report.name} just changed. Review it and try again.`, { about })
      else toast.failed(`${what} ${report.name}`, error, { about })
    } finally {
      setPending(false)
    }
  }
  const named = ({ id, version }: FinancialReport) => ({ id, version, key: newIdempotencyKey() })
  return {
    isPending,
    retry: (report: FinancialReport) =>
      act(report, 'retry', () => retry(named(report)).unwrap(), `${report.name} is being generated again`),
    cancel: (report: FinancialReport) => act(report, 'cancel', () => cancel(named(report)).unwrap(), `${report.name} cancelled`),
    save: (report: FinancialReport) => act(report, 'download', () => download(`files/${report.file?.id ?? ''}`)),
  }
}
