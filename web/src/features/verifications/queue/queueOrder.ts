import type { VerificationRow } from '@kainsiap/ops/verifications/contract'

type Waiting = Pick<VerificationRow, 'id' | 'status' | 'claim'>

/** Whether somebody else holds them. */
export const isTaken = ({ claim }: Waiting, me: string | null, nowMs: number): boolean =>
  claim !== null && claim.by.id !== me && Date.parse(claim.until) > nowMs

/** The next papers that nobody else holds, in the order of the queue, from its start again after its end; null if there are none. */
export function nextFree(rows: readonly Waiting[], { after, me, nowMs, by = 1 }: From): string | null {
  const waiting = rows.filter(({ status }) => status === 'pending')
  const here = waiting.findIndex(({ id }) => id === after)
  const ordered = [...waiting.slice(here + 1), ...waiting.slice(0, Math.max(0, here))]
  const found = by === 1 ? ordered : ordered.toReversed()
  return found.find((row) => row.id !== after && !isTaken(row, me, nowMs))?.id ?? null
}

interface From {
  /** The papers that are shown now. */
  after: string | null
  me: string | null
  nowMs: number
  by?: 1 | -1
}
