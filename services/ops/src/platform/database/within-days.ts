import { dayMs, malaysianOffsetMs } from '../clock.ts'
import { trusted } from './mongo.ts'

/** Malaysian days, both included; an end that is not given is open. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}
interface Instants {
  $gte: Date
  $lt?: Date
}

const midnight = (day: string) => new Date(Date.parse(day) - malaysianOffsetMs)

/** The instants of these days; null if both ends are open. */
function instantsOf({ from, to }: Days): Instants | null {
  if (from === undefined && to === undefined) return null
  return {
    $gte: from === undefined ? new Date(0) : midnight(from),
    ...(to !== undefined && { $lt: new Date(midnight(to).getTime() + dayMs) }),
  }
}

/** A filter for an instant of records that may lie before their creation, or long after it. */
export function planned(field: string, days: Days): Record<string, object> {
  const instants = instantsOf(days)
  return instants ? { [field]: trusted({ ...instants }) } : {}
}

/**
 * A filter for records that were created on these days, and to which something happened on those. Nothing happens to a record before it is
 * created, so that the newer ones are not even looked at: a bound that was not asked for has no `$gte` (`list-plan.ts` passes it over).
 */
export function happened(field: string, days: Days, created: Days = {}): Record<string, object> {
  const [then, at] = [instantsOf(days), instantsOf(created)]
  const ends = [then?.$lt, at?.$lt].flatMap((end) => end ?? []).toSorted((one, other) => one.getTime() - other.getTime())
  const createdAt = { ...at, ...(ends[0] && { $lt: ends[0] }) }
  return { ...planned(field, days), ...(Object.keys(createdAt).length > 0 && { createdAt: trusted(createdAt) }) }
}
