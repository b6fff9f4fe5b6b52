import type { Book } from './book.ts'
import { gateways } from './operation.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const malaysiaMs = 8 * hourMs
const usualHour = 6

const dayOf = (at: number) => new Date(at + malaysiaMs).toISOString().slice(0, 10)
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - malaysiaMs

/** Sends to the merchant's bank what has come in, less fees and refunds: payouts are paid from what the account began with. */
export function createSettling(book: Book, settleHour: number | null) {
  const settleDay = (day: string) => {
    const end = startOf(day) + dayMs
    for (const gateway of gateways) {
      if (book.settledDay(gateway) >= day) continue
      const counted = book
        .movements(gateway)
        .filter(({ kind, at }) => kind === 'settlement' || (at < end && ['capture', 'fee', 'refund'].includes(kind)))
      const amountSen = counted.reduce((sum, movement) => sum + movement.amountSen, 0)
      if (amountSen > 0) book.settle({ gateway, day, amountSen, at: end + (settleHour ?? usualHour) * hourMs })
    }
  }
  let checked = ''
  return {
    settleDay,
    /** The day before, once its hour has come. */
    settleDue: () => {
      if (settleHour === null) return
      const day = dayOf(book.nowMs() - settleHour * hourMs - dayMs)
      if (day === checked) return
      settleDay(day)
      checked = day
    },
  }
}
