/** In whole years; `birthDate` is a day such as 1991-03-12, and both are days in Malaysia. */
export function ageOn(birthDate: string, nowMs: number): number {
  const today = new Date(nowMs + malaysianOffsetMs).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const malaysianOffsetMs = 8 * 3_600_000
