import type { ErrorBody } from '@kainsiap/ops/platform/contract'
import type { Failure } from './errors.ts'
import { learnTime } from './serverClock.ts'
import { uploadFile } from './uploadFile.ts'

export interface ApiRequest {
  /** Below /api/. */
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Undefined values are omitted; lists are sent comma-separated. */
  params?: object | undefined
  body?: unknown
  /** Sent as the one file of a form, in place of a body. */
  file?: Blob
  /** The share of the file that has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  headers?: Record<string, string>
  /** The request completes even when the page is closed meanwhile. */
  keepalive?: boolean
  /** A file is read as `{ name, blob }`. */
  reads?: 'json' | 'file'
}
export type Answer = { data: unknown } | { error: Failure }

const timeoutMs = 15_000
const fileTimeoutMs = 10 * 60_000
/** The server ends an upload after 30 s. */
const uploadTimeoutMs = 45_000

/** Sends one request and returns its data or a Failure. Never throws. */
export async function send(request: ApiRequest, token?: string, signal?: AbortSignal): Promise<Answer> {
  const { method = 'GET', reads = 'json', file } = request
  const timeout = AbortSignal.timeout(file ? uploadTimeoutMs : reads === 'file' ? fileTimeoutMs : timeoutMs)
  const signals = signal ? AbortSignal.any([signal, timeout]) : timeout
  const wasOffline = !navigator.onLine
  const askedMs = Date.now()
  try {
    const response = await (file ? uploadFile(file, addressed(request, token), signals) : fetchJson(request, token, signals))
    learnTime({ date: response.headers.get('date'), askedMs, heardMs: Date.now() })
    return await read(response, reads)
  } catch {
    // The browser does not distinguish a request that was never sent from one whose response was lost.
    if (method !== 'GET' && !wasOffline) return { error: { kind: 'unknown_outcome' } }
    return {
      error: { kind: 'unreachable', offline: !navigator.onLine, isQuestion: method === 'GET', ...(timeout.aborted && { isLate: true }) },
    }
  }
}

function addressed({ url, params, headers, onProgress }: ApiRequest, token: string | undefined) {
  const all = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
  return { url: `/api/${url}${queryString(params)}`, headers: all, onProgress }
}

function fetchJson(request: ApiRequest, token: string | undefined, signal: AbortSignal): Promise<Response> {
  const { method = 'GET', body, keepalive = false } = request
  const { url, headers } = addressed(request, token)
  return fetch(url, {
    method,
    keepalive,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
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
