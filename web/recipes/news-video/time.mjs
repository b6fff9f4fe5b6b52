/** How far `at` has come from `from` in `length` seconds: 0 before, 1 after. */
export function part(at, from, length) {
  return Math.min(1, Math.max(0, (at - from) / length))
}

export function easeOut(x) {
  return 1 - (1 - x) ** 3
}

export function easeInOut(x) {
  return x < 0.5 ? 4 * x ** 3 : 1 - (2 - 2 * x) ** 3 / 2
}

/** Overshoots a little, then settles. */
export function settle(x) {
  return 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2
}
