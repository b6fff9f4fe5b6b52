import { z } from 'zod'
import { ErrorBody } from './wire.ts'

/** The two apps, each with a key of its own. */
export type App = 'customer' | 'agent'

export interface Call {
  app: App
  /** Its name in the counts: "book", "pay", "accept" … */
  kind: string
  method: 'GET' | 'POST'
  /** Below /api/field. */
  path: string
  /** The gateway's page instead, with the button that is pressed. */
  page?: { url: string; action: 'pay' | 'later' | 'decline' }
  body?: object
  /** A picture, sent as a form instead of a body. */
  picture?: Buffer
}

export type Answer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'refused'; status: number; code: string; message: string; retryAfterMs: number | null }
  /** No response: whether the call was carried out is unknown. */
  | { kind: 'lost'; message: string }

export interface Target {
  url: string
  /** Where the gateway's pages are reached from here, if not at the address that customers are shown. */
  pagesUrl?: string
  keys: Readonly<Record<App, string>>
}

const timeoutMs = 10_000

/** Sends a call once. Sent again with the same `idempotencyKey`, the server treats it as the same call. */
export async function send(
  { url, keys, pagesUrl }: Target,
  call: Call,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<Answer> {
  if (call.page) return press({ ...call.page, url: pageAddress(call.page.url, pagesUrl) }, signal)
  const headers: Record<string, string> = { 'x-api-key': keys[call.app] }
  if (call.method === 'POST') headers['idempotency-key'] = idempotencyKey
  if (call.body) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(`${url}/api/field${call.path}`, {
      method: call.method,
      headers,
      body: contentOf(call),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const text = await response.text()
    return response.ok ? { kind: 'ok', body: JSON.parse(text) as unknown } : rejection(response, text)
  } catch (error) {
    return { kind: 'lost', message: lossReason(error) }
  }
}

function pageAddress(url: string, pagesUrl: string | undefined): string {
  return pagesUrl === undefined ? url : new URL(new URL(url).pathname, pagesUrl).href
}

/** Presses a button of the gateway's page, as a browser would. A page that is no longer open has been used. */
async function press({ url, action }: NonNullable<Call['page']>, signal: AbortSignal): Promise<Answer> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (status < 400 || status === 409) return { kind: 'ok', body: null }
    return { kind: 'refused', status, code: `http_${status}`, message: 'the page does not answer', retryAfterMs: null }
  } catch (error) {
    return { kind: 'lost', message: lossReason(error) }
  }
}

function contentOf({ body, picture }: Call): FormData | string | null {
  if (!picture) return body ? JSON.stringify(body) : null
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'paper.jpg')
  return form
}

function rejection(response: Response, text: string): Answer {
  const { code, message } = readErrorBody(text) ?? { code: `http_${response.status}`, message: text.slice(0, 120) }
  return { kind: 'refused', status: response.status, code, message, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) }
}

function readErrorBody(text: string): z.infer<typeof ErrorBody> | null {
  try {
    return ErrorBody.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : null
}

function lossReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
