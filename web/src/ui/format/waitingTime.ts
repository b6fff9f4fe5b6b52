const minuteMs = 60_000

/** "6 min", "2 h 05 m", "3 d 4 h". */
export function waitingTime(since: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(since)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** "4:32" until then; null afterwards. */
export function minutesLeft(until: string, nowMs: number): string | null {
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1_000)
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : null
}
