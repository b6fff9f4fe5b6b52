import type { ErrorBody } from '@kainsiap/ops/platform/contract'

/** The ways in which a request can fail. */
export type Failure =
  /** The server rejected the request with a reason. */
  | { kind: 'refused'; status: number; body: ErrorBody; retryAfterSeconds: number | null }
  /** Nothing was sent, or it was a read: nothing can have changed. */
  /** `isLate`: no answer came in time. */
  | { kind: 'unreachable'; offline: boolean; isQuestion: boolean; isLate?: boolean }
  /** A command was sent and no response arrived: it may or may not have been executed. */
  | { kind: 'unknown_outcome' }
  /** The response is not from this API: a proxy's error page, a truncated body. */
  | { kind: 'garbled'; status: number | null }

export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'kind' in error
}

/** Whether a command was sent and nobody knows whether it was executed: also where the database went away, perhaps after it had been stored. */
export const isUnknownOutcome = (error: unknown): boolean =>
  isFailure(error) &&
  (error.kind === 'unknown_outcome' ||
    error.kind === 'garbled' ||
    (error.kind === 'refused' && error.status >= 500 && error.body.code === 'internal') ||
    ['idempotency_in_progress', 'unavailable'].includes(errorCode(error) ?? ''))

const verdicts: readonly (ErrorBody['code'] | null)[] = [
  'invalid_credentials',
  'validation_failed',
  'not_found',
  'stale_version',
  'transition_refused',
  'rule_broken',
  'precondition_failed',
  'payload_too_large',
  'idempotency_key_reused',
]

/** Whether the server looked at this very command and decided that it is not carried out, by any of its sendings. */
export const isVerdict = (error: unknown): boolean => verdicts.includes(errorCode(error))

/** The server's error code, if it sent one. */
export function errorCode(error: unknown): ErrorBody['code'] | null {
  return isFailure(error) && error.kind === 'refused' ? error.body.code : null
}

/** One of the details of an error: `errorDetail(error, 'current')` is the snapshot sent with `stale_version`. */
export function errorDetail(error: unknown, name: string): unknown {
  return isFailure(error) && error.kind === 'refused' ? error.body.details?.[name] : undefined
}

/** The permission that a 403 names. */
export function missingPermission(error: unknown): string | null {
  const permission = errorCode(error) === 'forbidden' ? errorDetail(error, 'permission') : null
  return typeof permission === 'string' ? permission : null
}

/** A sentence for users: what happened, what is safe, what to do next. */
export function errorSentence(error: unknown): string {
  if (!isFailure(error)) return 'Something went wrong on this page. Reload the page.'
  switch (error.kind) {
    case 'unreachable':
      if (!error.offline) return 'The server did not respond. Try again in a moment.'
      return error.isQuestion
        ? 'No internet connection. The page loads when you are back online.'
        : 'No internet connection. Nothing was changed.'
    case 'unknown_outcome':
      return 'The server did not respond, so it is unclear if your change was saved. Check before you try again.'
    case 'garbled':
      return 'The response could not be read. Try again in a moment.'
    case 'refused':
      return rejectionSentence(error)
  }
}

function rejectionSentence({ body, retryAfterSeconds }: Extract<Failure, { kind: 'refused' }>): string {
  if (body.code === 'rate_limited') return `Too many attempts. Try again in ${retryAfterSeconds ?? 60} s.`
  if (body.code === 'unavailable') return body.message
  if (body.code === 'internal') return `The server failed. Reference: ${body.requestId}.`
  return body.message
}
