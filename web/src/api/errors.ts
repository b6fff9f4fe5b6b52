import type { ErrorBody } from '@kainsiap/ops/platform/contract'

/** What a request can end in other than an answer. */
export type Failure =
  /** The server answered, with a reason. */
  | { kind: 'refused'; status: number; body: ErrorBody; retryAfterSeconds: number | null }
  /** Nothing was sent, or it was only a question: nothing can have changed. */
  | { kind: 'unreachable'; offline: boolean }
  /** A command went out and no answer came back: it may or may not have been carried out. */
  | { kind: 'unknown_outcome' }
  /** An answer came that is none of ours: a proxy's error page, a half-finished body. */
  | { kind: 'garbled'; status: number | null }

export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'kind' in error
}

/** The server's own word for it, where it said one. */
export function errorCode(error: unknown): ErrorBody['code'] | null {
  return isFailure(error) && error.kind === 'refused' ? error.body.code : null
}

/** One of the details of a refusal: `errorDetail(error, 'current')` is the snapshot that comes with a stale version. */
export function errorDetail(error: unknown, name: string): unknown {
  return isFailure(error) && error.kind === 'refused' ? error.body.details?.[name] : undefined
}

/** The permission a 403 asks for. */
export function missingPermission(error: unknown): string | null {
  const permission = errorCode(error) === 'forbidden' ? errorDetail(error, 'permission') : null
  return typeof permission === 'string' ? permission : null
}

/** What happened, what is safe, what to do next. */
export function errorSentence(error: unknown): string {
  if (!isFailure(error)) return 'Something went wrong in this page. Reload it to go on.'
  switch (error.kind) {
    case 'unreachable':
      return error.offline
        ? 'There is no connection to the internet. Nothing was changed.'
        : 'The server did not answer. Try again in a moment.'
    case 'unknown_outcome':
      return 'No answer came back. We could not tell whether it was saved: look before you try again.'
    case 'garbled':
      return 'The answer could not be read. Try again in a moment.'
    case 'refused':
      return refusalSentence(error)
  }
}

function refusalSentence({ body, retryAfterSeconds }: Extract<Failure, { kind: 'refused' }>): string {
  if (body.code === 'rate_limited') return `Too many attempts. Try again in ${retryAfterSeconds ?? 60} s.`
  if (body.code === 'unavailable') return body.message
  if (body.code === 'internal') return `The server failed. It is logged as ${body.requestId}.`
  return body.message
}
