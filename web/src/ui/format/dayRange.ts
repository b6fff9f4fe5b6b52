import { malaysianDay } from './malaysianTime.ts'

/** Malaysian days as `2026-07-14`, both included; null for an open end. */
export interface DayRange {
  from: string | null
  to: string | null
}

/** "1 Jul 2026 – 14 Jul 2026", "from 1 Jul 2026", "until 14 Jul 2026"; null if both ends are open. */
export function daysLabel({ from, to }: DayRange): string | null {
  const said = (day: string) => malaysianDay(`${day}T00:00:00+08:00`)
  if (from !== null && to !== null) return from === to ? said(from) : `${said(from)} – ${said(to)}`
  if (from !== null) return `from ${said(from)}`
  return to === null ? null : `until ${said(to)}`
}
