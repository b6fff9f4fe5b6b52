import { malaysianDay, malaysianOffsetMs, now } from '../../platform/clock.ts'
import type { Types } from '../../platform/database/mongo.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { ringgit } from '../../platform/money.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'

// So much leaves on a Malaysian day at most, whoever decides: what goes wrong in bulk is noticed before it is everything.

/** What left today, in sen: by all payouts, by those of one run, or without those of some. */
export async function sumSentToday(only: { batchId?: Types.ObjectId | { $nin: readonly Types.ObjectId[] } } = {}): Promise<number> {
  const since = new Date(Date.parse(malaysianDay(now())) - malaysianOffsetMs)
  const [found] = await PayoutModel.aggregate<{ sen: number }>([
    { $match: { processedAt: { $gte: since }, status: { $in: ['processing', 'completed'] }, ...only } },
    { $group: { _id: null, sen: { $sum: '$amountSen' } } },
  ])
  return found?.sen ?? 0
}

/** Throws `rule_broken` where this would be more, after what left today already. */
export function refuseAboveDailyMax({ number, amountSen }: Pick<PayoutDoc, 'number' | 'amountSen'>, leftSen: number): void {
  if (leftSen + amountSen <= defaultSettings.payoutDailyMaxSen) return
  const limit = ringgit(defaultSettings.payoutDailyMaxSen)
  throw ruleBroken(
    'daily_max',
    `The daily payout limit is ${limit}. ${ringgit(leftSen)} was released today, and ${number} is ${ringgit(amountSen)}. Try again tomorrow.`,
  )
}

/**
 * Throws `rule_broken` where a payout that waits would be more than may leave today. What a run has released and not sent yet is not in it, and
 * of two processed at the same time both may pass: it stops a flood, it is no reservation.
 */
export async function checkDailyMax(doc: PayoutDoc): Promise<void> {
  if (doc.status === 'pending') refuseAboveDailyMax(doc, await sumSentToday())
}
