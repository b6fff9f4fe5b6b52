import { financeDaySubscriber, sumStaleDays } from '../../finance/days.ts'
import { FinanceDayModel, RevenueModel } from '../../finance/model.ts'

/** Adds up every day that is marked. */
export async function settleDays(): Promise<void> {
  while (await sumStaleDays());
}

/** Adds up all days anew: what other tests inserted without events, they may have taken away again. */
export async function rebuildDays(): Promise<void> {
  await RevenueModel.deleteMany({})
  await FinanceDayModel.deleteMany({})
  await financeDaySubscriber.onGap(0)
  await settleDays()
}
