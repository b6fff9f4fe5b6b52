/** Three to five round values that span all given ones; `most` bounds them where there is an end, such as 1 for shares. */
export function ticksOf(values: readonly number[], { isFromZero, most = Infinity }: { isFromZero: boolean; most?: number }): number[] {
  const low = isFromZero ? 0 : Math.min(...values)
  const high = Math.max(...values, low)
  const spread = high - low || Math.abs(high) || 1
  const step = niceStep(spread / 3)
  const first = Math.floor(low / step + 1e-9) * step
  const ticks: number[] = []
  for (let place = 0; place < 6; place++) {
    const tick = Number((first + place * step).toPrecision(12))
    if (tick > most + 1e-9) break
    ticks.push(tick)
    if (tick >= high - 1e-9 && ticks.length > 1) break
  }
  return ticks
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below the raw step. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw - 1e-12) ?? 10) * power
}
