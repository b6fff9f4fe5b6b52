import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { freshen, isOutdated } from './copies.ts'
import type { Failure } from './errors.ts'
import { send, type ApiRequest, type Answer } from './http.ts'
import { session } from './session.ts'

/** Authorizes the request, renews the token once when it has expired, and brings each response up to date with the socket's events. */
export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, Failure> = async (args, { signal }) => {
  const request = typeof args === 'string' ? { url: args } : args
  let answer = await send(request, session.token(), signal)
  if (isTokenRefused(answer) && (await session.refresh()) === 'renewed') answer = await send(request, session.token(), signal)
  const isQuestion = request.method === undefined || request.method === 'GET'
  if (isQuestion && 'data' in answer && isOutdated(answer.data)) answer = await send(request, session.token(), signal)
  if ('data' in answer) freshen(answer.data)
  return answer
}

function isTokenRefused(answer: Answer): boolean {
  return 'error' in answer && answer.error.kind === 'refused' && answer.error.status === 401
}
