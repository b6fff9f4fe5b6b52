import { malaysianDay } from '../platform/clock.ts'
import { holds, type Rule } from '../platform/changes/rules.ts'
import { notFound, ruleBroken } from '../platform/errors.ts'
import { ringgit } from '../platform/money.ts'
import { Types } from '../platform/database/mongo.ts'
import { whyNot } from '../platform/contract.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { CustomerModel, type CustomerDoc } from './model.ts'
import { booking } from './status-rules.ts'
import { writesOf } from '../platform/database/fields.ts'

interface Intended {
  /** The order that is about to be created. A repetition of the same booking counts once. */
  orderId: Types.ObjectId
  totalSen: number
  at: Date
}

export type BookingCustomer = Pick<CustomerDoc, '_id' | 'name' | 'email' | 'phoneNumber'>

/**
 * Takes note, in one conditional update of the customer, that an order is about to be created. It is what makes two bookings at once, or one
 * while the customer is suspended or deleted, come one after the other. Who is not verified has a limit a Malaysian day, against which
 * every booking counts, also one that is cancelled later. Returns the customer as copied into the order. Throws `not_found`, or
 * `rule_broken`: the account may not book, or the limit would be exceeded.
 */
export async function reserveBooking(customerId: string, intended: Intended): Promise<BookingCustomer> {
  const { orderId, totalSen, at } = intended
  const day = malaysianDay(at)
  const others = ordersOf(day, { $ne: ['$$order.id', orderId] })
  const isVerified = { $eq: ['$verificationStatus', 'verified'] }
  const noted = { day, orders: { $concatArrays: [others, [{ id: orderId, sen: totalSen }]] } }
  const isWithinLimit = {
    $or: [
      isVerified,
      { $lte: [{ $add: [{ $sum: { $map: { input: others, in: '$$this.sen' } } }, totalSen] }, defaultSettings.unverifiedDailyMaxSen] },
    ],
  }
  const doc: BookingCustomer | null = await writesOf(CustomerModel).findOneAndUpdate(
    { _id: new Types.ObjectId(customerId), ...canBook.filter, $expr: isWithinLimit },
    [{ $set: { lastBookingAt: at, bookedToday: { $cond: [isVerified, null, noted] } } }],
    { projection: { name: 1, email: 1, phoneNumber: 1 }, returnDocument: 'after' },
  )
  if (doc) return doc
  const now = await CustomerModel.findById(customerId).lean<CustomerDoc>()
  if (!now || now.deletedAt) throw notFound('Customer')
  throw holds(canBook, now) ? overLimit() : canBook.rejection(now)
}

/** Takes the note back where the order was not created after all. */
export async function releaseBooking(customerId: string, orderId: Types.ObjectId): Promise<void> {
  await writesOf(CustomerModel).updateOne({ _id: new Types.ObjectId(customerId) }, { $pull: { 'bookedToday.orders': { id: orderId } } })
}

/** The orders noted for the day, as an aggregation expression. */
const ordersOf = (day: string, cond: object) => ({
  $cond: [{ $eq: ['$bookedToday.day', day] }, { $filter: { input: { $ifNull: ['$bookedToday.orders', []] }, as: 'order', cond } }, []],
})

const canBook: Rule<CustomerDoc> = {
  filter: { accountStatus: { $in: booking.from }, deletedAt: null },
  rejection: ({ accountStatus }) => ruleBroken('customer_not_active', whyNot(booking, accountStatus) ?? ''),
}

function overLimit(): Error {
  const most = ringgit(defaultSettings.unverifiedDailyMaxSen)
  return ruleBroken('unverified_daily_limit', `This order exceeds the daily limit of ${most} for customers who are not verified.`)
}
