/** Counts what was sent and what was refused, for the line that is printed every minute. */
export interface Tally {
  sent(kind: string): void
  refused(code: string): void
  /** "sent 96 (read 61, status 20, …); refused 1 (transition_refused 1)", and begins again at nothing. */
  takeSummary(): string
}

export function createTally(): Tally {
  const sent = new Map<string, number>()
  const refused = new Map<string, number>()
  return {
    sent: (kind) => count(sent, kind),
    refused: (code) => count(refused, code),
    takeSummary() {
      const line = `sent ${inWords(sent)}; refused ${inWords(refused)}`
      sent.clear()
      refused.clear()
      return line
    },
  }
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

export function inWords(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  const parts = [...counts].toSorted(([, one], [, other]) => other - one).map(([what, n]) => `${what} ${n}`)
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : '0'
}
