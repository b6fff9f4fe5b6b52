import { atHourInMalaysia, hourMs } from './clock.ts'
import { repeat } from './polling.ts'
import { stream } from './random.ts'
import type { World } from './world.ts'

/** How often one agent after the other looks at the clock. */
const turnMs = 10_000
const minuteOfHour = hourMs / 60

/** When an agent works on the day of `atMs`: a shift of eight to twelve hours, the same every day. */
export function shiftOf(seed: number, agentId: string, atMs: number): { fromMs: number; toMs: number } {
  const draws = stream(seed, 'shift', agentId)
  const [begins, minutes, hours] = [draws.int(7, 10), draws.int(0, 59), draws.int(8, 12)]
  const fromMs = atHourInMalaysia(atMs, begins) + minutes * minuteOfHour
  return { fromMs, toMs: fromMs + hours * hourMs }
}

/** Agents say when they begin and end work; nobody goes home with somebody's laundry. */
export function keepShifts(world: World): void {
  const told = new Map<string, boolean>()
  let turn = 0
  repeat(
    world,
    async () => {
      const { agents } = world.referenceData
      const agent = agents[turn++ % agents.length]
      const nowMs = world.clock.nowMs()
      if (agent) {
        const { fromMs, toMs } = shiftOf(world.seed, agent.id, nowMs)
        const isOnDuty = (nowMs >= fromMs && nowMs < toMs) || (world.orderCache.loads().get(agent.id) ?? 0) > 0
        if (told.get(agent.id) !== isOnDuty && (await world.api.sendDuty(agent.id, isOnDuty))) told.set(agent.id, isOnDuty)
      }
      return turnMs
    },
    turnMs,
  )
}
