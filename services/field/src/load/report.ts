import type { Answer } from '../client.ts'
import { count, formatCounts } from '../call-counts.ts'

/** The result of a load run. */
export interface Report {
  sent(kind: string): void
  /** `latencyMs` is measured from when the call was due, so that calls sent late do not hide a slow server. */
  answered(answer: Answer, latencyMs: number): void
  /** A call was due and could not be sent. */
  skipped(reason: string): void
  lines(facts: { elapsedMs: number; leftOpen: number }): string[]
}

export function createReport(): Report {
  const sent = new Map<string, number>()
  const refused = new Map<string, number>()
  const examples = new Map<string, string>()
  const latenciesMs: number[] = []
  let accepted = 0
  const skipped = new Map<string, number>()
  return {
    sent: (kind) => count(sent, kind),
    answered(answer, latencyMs) {
      latenciesMs.push(latencyMs)
      if (answer.kind === 'ok') {
        accepted++
        return
      }
      const code = answer.kind === 'lost' ? 'no answer' : answer.code
      count(refused, code)
      if (!examples.has(code)) examples.set(code, answer.message)
    },
    skipped: (reason) => count(skipped, reason),
    lines({ elapsedMs, leftOpen }) {
      const total = [...sent.values()].reduce((sum, n) => sum + n, 0)
      const slowest = latenciesMs.toSorted((one, other) => one - other)
      return [
        `sent      ${formatCounts(sent)}`,
        `rate      ${((total * 1000) / elapsedMs).toFixed(1)} calls/s over ${(elapsedMs / 1000).toFixed(1)} s`,
        `accepted  ${accepted}`,
        `refused   ${formatCounts(refused)}`,
        ...[...examples].map(([code, message]) => `          ${code}: ${message}`),
        ...(skipped.size > 0 ? [`not sent  ${formatCounts(skipped)}`] : []),
        `latency   p50 ${percentile(slowest, 0.5)}, p99 ${percentile(slowest, 0.99)}, from when a call was due`,
        `open      ${leftOpen} orders of this load are still open`,
      ]
    },
  }
}

function percentile(ascending: readonly number[], share: number): string {
  const value = ascending[Math.max(Math.ceil(ascending.length * share) - 1, 0)]
  return value === undefined ? '–' : `${value.toFixed(1)} ms`
}
