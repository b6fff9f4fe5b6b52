import type { ErrorBody, ErrorCode } from './contract.ts'

/** All error codes with their HTTP status. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  token_expired: 401,
  invalid_credentials: 401,
  totp_required: 401,
  forbidden: 403,
  validation_failed: 400,
  page_too_deep: 400,
  payload_too_large: 413,
  headers_too_large: 431,
  request_timeout: 408,
  precondition_failed: 412,
  range_not_satisfiable: 416,
  unsupported_media_type: 415,
  not_found: 404,
  stale_version: 409,
  transition_refused: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  rule_broken: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

/** An expected error with a message a person can act on. A broken invariant throws an ordinary Error and becomes a logged 500. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    extra: { details?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.code = code
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
  }

  get status(): number {
    return statuses[this.code]
  }

  toBody(requestId: string): ErrorBody {
    return { code: this.code, message: this.message, requestId, ...(this.details && { details: this.details }) }
  }
}

export const unauthenticated = (message = 'No authenticated user. Sign in to continue.') => new AppError('unauthenticated', message)
export const forbidden = (permission: string) =>
  new AppError('forbidden', `You don't have the permission ${permission}.`, { details: { permission } })
export const notFound = (entity: string) => new AppError('not_found', `${entity} not found`)
export const invalid = (path: string, message: string) =>
  new AppError('validation_failed', `${path} ${message}.`, { details: { issues: [{ path, message }] } })
export const staleVersion = (current: unknown) =>
  new AppError('stale_version', 'This changed while you were editing. Review it and try again.', { details: { current } })
export const transitionRefused = (message: string, details: { from: string; to: string; allowed: readonly string[] }) =>
  new AppError('transition_refused', message, { details })
export const ruleBroken = (rule: string, message: string) => new AppError('rule_broken', message, { details: { rule } })
export const rateLimited = (retryAfterSeconds: number, message = `Too many requests. Try again in ${retryAfterSeconds} s.`) =>
  new AppError('rate_limited', message, { retryAfterSeconds })
/** Neither failure nor success: the reader must check the state again, and the console says so. */
export const outcomeUnknown = (cause: unknown) =>
  new AppError('unavailable', 'The database connection was lost and it is unclear if this was saved. Check before you try again.', {
    details: { outcome: 'unknown' },
    retryAfterSeconds: 2,
    cause,
  })
export const unavailable = (message: string, cause?: unknown) => new AppError('unavailable', message, { retryAfterSeconds: 2, cause })
