/** Counts sent calls and refusals, for the line that is printed every minute. */
export interface CallCounts {
  sent(kind: string): void
  refused(code: string): void
  /** "sent 96 (read 61, status 20, …); refused 1 (transition_refused 1)", and resets the counts. */
  takeSummary(): string
}

export function createCallCounts(): CallCounts {
  const sent = new Map<string, number>()
  const refused = new Map<string, number>()
  return {
    sent: (kind) => count(sent, kind),
    refused: (code) => count(refused, code),
    takeSummary() {
      const line = `sent ${formatCounts(sent)}; refused ${formatCounts(refused)}`
      sent.clear()
      refused.clear()
      return line
    },
  }
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

export function formatCounts(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  const parts = [...counts].toSorted(([, one], [, other]) => other - one).map(([what, n]) => `${what} ${n}`)
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : '0'
}
