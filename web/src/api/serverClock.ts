/** How far the server's clock is ahead of the browser's, as known from its responses: at least and at most, in ms. */
let aheadMs = { least: -Infinity, most: Infinity }

/**
 * The server's time. Due and late are decided by one clock for all users; a browser's own may be an hour off. Until the first response the
 * browser's time is used.
 */
export function serverNow(): number {
  const { least, most } = aheadMs
  return Date.now() + (least === -Infinity ? 0 : Math.round((least + most) / 2))
}

/**
 * Learns from a response's Date header: the second in which the response was written, between sending and receiving. Each response narrows
 * the range of the previous ones; one that contradicts them means that a clock was set, and the range starts anew.
 */
export function learnTime({ date, askedMs, heardMs }: { date: string | null; askedMs: number; heardMs: number }) {
  const second = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(second) || heardMs < askedMs) return
  const [least, most] = [second - heardMs, second + 1_000 - askedMs]
  const narrowed = { least: Math.max(aheadMs.least, least), most: Math.min(aheadMs.most, most) }
  aheadMs = narrowed.least <= narrowed.most ? narrowed : { least, most }
}
