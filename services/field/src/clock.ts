import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  nowMs(): number
  /** Resolves after the time, or at once when `signal` is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: Clock = {
  nowMs: () => Date.now(),
  wait: async (ms, signal) => {
    await delay(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  },
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Malaysia keeps UTC+8 all year. */
const malaysiaMs = 8 * hourMs

export function hourInMalaysia(instantMs: number): number {
  return Math.floor(((instantMs + malaysiaMs) % dayMs) / hourMs)
}

/** The instant of an hour of the Malaysian day that holds `instantMs`, or of a later day. */
export function atHourInMalaysia(instantMs: number, hour: number, daysLater = 0): number {
  const midnightMs = Math.floor((instantMs + malaysiaMs) / dayMs) * dayMs - malaysiaMs
  return midnightMs + daysLater * dayMs + hour * hourMs
}
