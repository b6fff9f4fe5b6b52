import { afterEach, expect, it, vi } from 'vitest'
import { baseQuery } from './baseQuery.ts'
import type { ApiRequest } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the network does with one request after the other. */
type Step = 'lost' | 'timed out' | number

/** Asks, and says how often that was sent and what came of it. */
async function ask(request: ApiRequest, steps: readonly Step[], { onLine = true, isGivenUp = false } = {}) {
  let sent = 0
  const controller = new AbortController()
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () => {
    const step = steps[sent] ?? 200
    sent += 1
    if (isGivenUp) controller.abort()
    if (step === 'timed out') vi.spyOn(timeout, 'aborted', 'get').mockReturnValue(true)
    if (typeof step !== 'number') throw new TypeError('Failed to fetch')
    const body = step === 200 ? { ok: true } : { code: 'unavailable', message: 'Not now' }
    return new Response(JSON.stringify(body), { status: step })
  })
  const timeout = new AbortController().signal
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout)
  const answer = await baseQuery(request, { signal: controller.signal } as never, {})
  vi.restoreAllMocks()
  return { sent, came: 'data' in answer ? 'data' : (answer.error as { kind: string }).kind }
}

it.each<[string, ApiRequest, Step[], object, { sent: number; came: string }]>([
  ['a read that was lost', { url: 'orders' }, ['lost'], {}, { sent: 2, came: 'data' }],
  ['a read that was lost twice', { url: 'orders' }, ['lost', 'lost'], {}, { sent: 2, came: 'unreachable' }],
  ['a file that was lost', { url: 'files/1', reads: 'file', method: 'GET' }, ['lost'], {}, { sent: 2, came: 'data' }],
  ['a read that was refused', { url: 'orders' }, [503], {}, { sent: 1, came: 'refused' }],
  ['a read that ran out of time', { url: 'orders' }, ['timed out'], {}, { sent: 1, came: 'unreachable' }],
  ['a read that nobody waits for', { url: 'orders' }, ['lost'], { isGivenUp: true }, { sent: 1, came: 'unreachable' }],
  ['a read without a network', { url: 'orders' }, ['lost'], { onLine: false }, { sent: 1, came: 'unreachable' }],
  ['a new record', { url: 'orders', method: 'POST', body: {} }, ['lost'], {}, { sent: 1, came: 'unknown_outcome' }],
  ['a change', { url: 'orders/1', method: 'PATCH', body: {} }, ['lost'], {}, { sent: 1, came: 'unknown_outcome' }],
  ['a removal', { url: 'orders/1', method: 'DELETE' }, ['lost'], {}, { sent: 1, came: 'unknown_outcome' }],
])('sends %s once more only where that is safe and of use', async (_, request, steps, around, outcome) => {
  expect(await ask(request, steps, around)).toEqual(outcome)
})
