import type { TrackAnswer } from '@kainsiap/ops/track/contract'

export type Problem = { kind: 'not_found' } | { kind: 'unreachable' } | { kind: 'too_many'; seconds: number }

/** Long enough for a slow connection, short enough to detect a dead one. */
const timeoutMs = 20_000

export async function lookUp(orderNumber: string, phoneLast4: string): Promise<TrackAnswer | Problem> {
  try {
    const response = await fetch('/api/public/track', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderNumber, phoneLast4 }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return (await response.json()) as TrackAnswer
    if (response.status === 429) return { kind: 'too_many', seconds: Number(response.headers.get('retry-after') ?? 60) }
    return response.status === 404 || response.status === 400 ? { kind: 'not_found' } : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
