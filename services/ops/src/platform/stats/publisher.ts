import type { Permission } from '../../permissions.ts'
import type { Live } from '../live/live.ts'
import type { Log } from '../process/log.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import type { Projection } from './stats-consumer.ts'
import type { Notifier } from '../changes/notifier.ts'
import { onStatsOf } from './notification.ts'

/** Stats of a feature, and the areas in which consoles get them. */
export interface StatsDefinition {
  /** Counters kept from events, which these stats are read from; without them, everything is read by index. */
  projection?: Projection
  /** Areas of other features whose counters these stats are read from too. */
  wakesWith?: readonly string[]
  /** The areas, and the permission to see each. */
  areas: Readonly<Record<string, Permission>>
  /** Reads every area. Values not counted from events may be a second old unless `isFresh`. */
  read: (isFresh: boolean) => Promise<{ seq: number; values: Readonly<Record<string, object>> }>
}

const pushEveryMs = 250
/** How often values that are not counted from events are read anew while changes keep coming. */
const freshEveryMs = 1_000

/**
 * Pushes the complete stats of each area when they change, at most four times a second. The first change after a while has everything read
 * anew at once, those that follow within a second share one reading. Time alone makes orders late, and starts a new "today" at Malaysian
 * midnight: without changes the stats are read every two seconds, as long as anybody watches.
 */
export function startStats(definition: StatsDefinition, live: Live, notifier: Notifier, log: Log): Loop {
  let sent = ''
  let readAt = 0
  let isBehind = false
  const loop = startLoop(`stats of ${Object.keys(definition.areas).join(', ')}`, log, {
    everyMs: () => {
      if (!notifier.isUp()) return pushEveryMs
      return isBehind ? freshEveryMs : 2_000
    },
    round: async () => {
      if (!live.isWatched()) return false
      isBehind = Date.now() - readAt < freshEveryMs
      if (!isBehind) readAt = Date.now()
      const stats = await definition.read(!isBehind)
      const state = JSON.stringify(stats)
      if (state !== sent) push(definition, live, stats)
      sent = state
      await new Promise((resolve) => setTimeout(resolve, pushEveryMs).unref())
      return false
    },
  })
  const own = definition.projection ? [definition.projection.area] : []
  onStatsOf([...own, ...(definition.wakesWith ?? []), ...Object.keys(definition.areas)], notifier, loop.wake)
  live.onWatched(() => {
    sent = ''
    readAt = 0
    loop.wake()
  })
  return loop
}

function push({ areas }: StatsDefinition, live: Live, { seq, values }: Awaited<ReturnType<StatsDefinition['read']>>): void {
  for (const [area, permission] of Object.entries(areas)) live.stats(permission, { area, seq, values: values[area] ?? {} })
}
