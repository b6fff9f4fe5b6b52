import { FinancialReport } from '@kainsiap/ops/financial-reports/contract'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'

export const reportTarget: CommandTarget<FinancialReport> = {
  noun: 'report',
  parse: (snapshot) => FinancialReport.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ name, status }) => `${name} changed and is now ${status}. Review it and try again.`,
}
