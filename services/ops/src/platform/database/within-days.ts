import { dayMs, malaysianOffsetMs } from '../clock.ts'
import { trusted } from './mongo.ts'

const midnight = (day: string) => new Date(Date.parse(day) - malaysianOffsetMs)

/** A filter for what happened to records on these Malaysian days: nothing happens before they are created, so the newer ones are not even looked at. */
export function withinDays(field: string, { from, to }: { from: string | undefined; to: string | undefined }): Record<string, object> {
  if (from === undefined && to === undefined) return {}
  const since = { $gte: from === undefined ? new Date(0) : midnight(from) }
  const end = to !== undefined && { $lt: new Date(midnight(to).getTime() + dayMs) }
  return { [field]: trusted({ ...since, ...end }), ...(end && { createdAt: trusted(end) }) }
}
