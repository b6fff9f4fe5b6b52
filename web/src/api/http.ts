import type { ErrorBody } from '@kainsiap/ops/platform/contract'
import type { Failure } from './errors.ts'
import { learnTime } from './serverClock.ts'

export interface ApiRequest {
  /** Below /api/. */
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Undefined values are omitted; lists are sent comma-separated. */
  params?: object | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The request completes even when the page is closed meanwhile. */
  keepalive?: boolean
  /** A file is read as `{ name, blob }`. */
  reads?: 'json' | 'file'
}
export type Answer = { data: unknown } | { error: Failure }

const timeoutMs = 15_000
const fileTimeoutMs = 10 * 60_000

/** Sends one request and returns its data or a Failure. Never throws. */
export async function send(request: ApiRequest, token?: string, signal?: AbortSignal): Promise<Answer> {
  const { url, method = 'GET', params, body, headers, keepalive = false, reads = 'json' } = request
  const timeout = AbortSignal.timeout(reads === 'file' ? fileTimeoutMs : timeoutMs)
  const wasOffline = !navigator.onLine
  const askedMs = Date.now()
  try {
    const response = await fetch(`/api/${url}${queryString(params)}`, {
      method,
      keepalive,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    learnTime({ date: response.headers.get('date'), askedMs, heardMs: Date.now() })
    return await read(response, reads)
  } catch {
    // The browser does not distinguish a request that was never sent from one whose response was lost.
    if (method !== 'GET' && !wasOffline) return { error: { kind: 'unknown_outcome' } }
    return { error: { kind: 'unreachable', offline: !navigator.onLine, isQuestion: method === 'GET' } }
  }
}

async function read(response: Response, reads: 'json' | 'file'): Promise<Answer> {
  if (response.status === 204) return { data: null }
  if (reads === 'file' && response.ok) return { data: { name: fileName(response.headers), blob: await response.blob() } }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return { data: body }
  if (!isErrorBody(body)) return { error: { kind: 'garbled', status: response.status } }
  if (body.details?.['outcome'] === 'unknown') return { error: { kind: 'unknown_outcome' } }
  const wait = Number(response.headers.get('retry-after'))
  return { error: { kind: 'refused', status: response.status, body, retryAfterSeconds: wait > 0 ? Math.ceil(wait) : null } }
}

/** The name of an attachment: `filename*` carries any letters, `filename` plain ones. */
function fileName(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''(?<name>[^;]+)/i.exec(disposition)?.groups?.['name']
  return encoded ? decodeURIComponent(encoded) : (/filename="(?<name>[^"]+)"/.exec(disposition)?.groups?.['name'] ?? 'download')
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}

function queryString(params: object | undefined): string {
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
