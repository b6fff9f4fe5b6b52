import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { freshen, isOutdated } from './copies.ts'
import type { Failure } from './errors.ts'
import { send, type ApiRequest, type Answer } from './http.ts'
import { session } from './session.ts'

/**
 * Authorizes the request, renews the token once when it has expired, repeats a read once that got no answer, and brings each response up to date
 * with the socket's events.
 */
export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, Failure> = async (args, { signal }) => {
  const request = typeof args === 'string' ? { url: args } : args
  const isQuestion = request.method === undefined || request.method === 'GET'
  let answer = await send(request, session.token(), signal)
  if (isQuestion && isLost(answer) && !signal.aborted) answer = await send(request, session.token(), signal)
  if (isTokenRefused(answer) && (await session.refresh()) === 'renewed') answer = await send(request, session.token(), signal)
  if (isQuestion && 'data' in answer && isOutdated(answer.data)) answer = await send(request, session.token(), signal)
  if ('data' in answer) freshen(answer.data)
  return answer
}

/** The connection broke. A request that ran out of time is not repeated, nor one of a browser that is offline. */
function isLost(answer: Answer): boolean {
  return 'error' in answer && answer.error.kind === 'unreachable' && !answer.error.offline && !answer.error.isLate
}

function isTokenRefused(answer: Answer): boolean {
  return 'error' in answer && answer.error.kind === 'refused' && answer.error.status === 401
}
