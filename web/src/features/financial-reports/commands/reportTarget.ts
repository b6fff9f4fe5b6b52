import { FinancialReport } from '@kainsiap/ops/financial-reports/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'

export const reportTarget: CommandTarget<FinancialReport> = {
  noun: 'report',
  parse: (snapshot) => FinancialReport.safeParse(snapshot).data,
  changedSentence: ({ name, status }) => `${name} has just changed: ${status}. Nothing of yours was sent; what you see is up to date.`,
}
