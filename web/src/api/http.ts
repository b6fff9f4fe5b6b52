import type { ErrorBody } from '@kainsiap/ops/platform/contract'
import type { Failure } from './errors.ts'

export interface ApiRequest {
  /** Below /api/. */
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Left out where undefined; lists travel comma-separated. */
  params?: object | undefined
  body?: unknown
  headers?: Record<string, string>
}
export type Answer = { data: unknown } | { error: Failure }

const patienceMs = 15_000

/** One request, and every way it can end. Never throws. */
export async function send(request: ApiRequest, token?: string, signal?: AbortSignal): Promise<Answer> {
  const { url, method = 'GET', params, body, headers } = request
  const patience = AbortSignal.timeout(patienceMs)
  const wasOffline = !navigator.onLine
  try {
    const response = await fetch(`/api/${url}${queryString(params)}`, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return await read(response)
  } catch {
    // The browser does not tell a request that never left from one whose answer was lost, perhaps with the network.
    if (method !== 'GET' && !wasOffline) return { error: { kind: 'unknown_outcome' } }
    return { error: { kind: 'unreachable', offline: !navigator.onLine } }
  }
}

async function read(response: Response): Promise<Answer> {
  if (response.status === 204) return { data: null }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return { data: body }
  if (!isErrorBody(body)) return { error: { kind: 'garbled', status: response.status } }
  if (body.details?.['outcome'] === 'unknown') return { error: { kind: 'unknown_outcome' } }
  const wait = Number(response.headers.get('retry-after'))
  return { error: { kind: 'refused', status: response.status, body, retryAfterSeconds: wait > 0 ? Math.ceil(wait) : null } }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}

function queryString(params: object | undefined): string {
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
