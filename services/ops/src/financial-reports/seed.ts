import { addDays } from '../platform/calendar.ts'
import { demoStaff } from '../demo/accounts.ts'
import { spanOf } from '../finance/periods.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import type { Config } from '../platform/process/config.ts'
import { findCredentials } from '../users/queries.ts'
import { requestReport } from './commands.ts'
import type { NewFinancialReport } from './contract.ts'
import { ReportModel } from './model.ts'

/** Reports that the demo's finance staff have asked for when it begins. They are generated as any other; existing ones stay alone. */
export async function seedReports({ DEMO_REFUNDS }: Config): Promise<void> {
  // A demo whose staff ask for no refunds is quiet: nor do they ask for reports.
  if (DEMO_REFUNDS === 0 || (await ReportModel.exists({}))) return
  const staff = await Promise.all(
    demoStaff
      .filter(({ role, permissions }) => role === 'manager' && permissions.includes('finance.write'))
      .map(({ email }) => asStaff(email)),
  )
  const today = malaysianDay(now())
  const lastWeek = addDays(spanOf('weekly', today).from, -1)
  const lastMonth = addDays(spanOf('monthly', today).from, -1)
  const asked: readonly NewFinancialReport[] = [
    { type: 'tax', period: 'monthly', startDate: lastMonth, format: 'xlsx' },
    { type: 'payouts', period: 'monthly', startDate: lastMonth, format: 'csv' },
    { type: 'summary', period: 'monthly', startDate: today, format: 'pdf' },
    { type: 'revenue', period: 'weekly', startDate: lastWeek, format: 'pdf' },
  ]
  for (const [place, one] of asked.entries()) await requestReport(staff[place % staff.length] ?? systemContext, one)
}

async function asStaff(email: string): Promise<CommandContext> {
  const found = await findCredentials(email)
  return found ? { ...systemContext, actor: { kind: 'staff', id: found.user.id, name: found.user.name } } : systemContext
}
