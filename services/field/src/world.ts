import type { Agenda } from './agenda.ts'
import type { Book } from './book.ts'
import type { Clock } from './clock.ts'
import type { Cast, FieldApi } from './field-api.ts'

/** Everything that a day is played with. */
export interface World {
  seed: number
  pace: number
  clock: Clock
  agenda: Agenda
  book: Book
  api: FieldApi
  cast: Cast
}

/** Something done every so often: rarer at a slow pace, yet never so often that it loads the server, nor so rarely that staff wait for it. */
export function everyMs(msAtPace60: number, pace: number): number {
  return Math.min(Math.max((msAtPace60 * 60) / pace, 200), 8000)
}
