import { z } from 'zod'
import { Refusal } from './wire.ts'

/** The two apps, each with a key of its own. */
export type App = 'customer' | 'agent'

export interface Call {
  app: App
  /** What the tallies name it: "book", "pay", "accept" … */
  kind: string
  method: 'GET' | 'POST'
  /** Below /api/field. */
  path: string
  body?: object
}

export type Answer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'refused'; status: number; code: string; message: string; retryAfterMs: number | null }
  /** Nothing came back: whether the call was carried out is not known. */
  | { kind: 'lost'; message: string }

export interface Target {
  url: string
  keys: Readonly<Record<App, string>>
}

const timeoutMs = 10_000

/** Sends a call once. `idempotencyKey` tells the server that two sendings are one call. */
export async function send(
  { url, keys }: Target,
  call: Call,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<Answer> {
  const headers: Record<string, string> = { 'x-api-key': keys[call.app] }
  if (call.method === 'POST') Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': idempotencyKey })
  try {
    const response = await fetch(`${url}/api/field${call.path}`, {
      method: call.method,
      headers,
      body: call.body ? JSON.stringify(call.body) : null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const text = await response.text()
    return response.ok ? { kind: 'ok', body: JSON.parse(text) as unknown } : refusal(response, text)
  } catch (error) {
    return { kind: 'lost', message: lostBecause(error) }
  }
}

function refusal(response: Response, text: string): Answer {
  const { code, message } = readRefusal(text) ?? { code: `http_${response.status}`, message: text.slice(0, 120) }
  return { kind: 'refused', status: response.status, code, message, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) }
}

function readRefusal(text: string): z.infer<typeof Refusal> | null {
  try {
    return Refusal.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : null
}

function lostBecause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
