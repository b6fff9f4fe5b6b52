import type { Login, Session, SignOutReason } from '@kainsiap/ops/auth/contract'
import type { Permission } from '@kainsiap/ops/permissions'
import type { User } from '@kainsiap/ops/users/contract'
import { useSyncExternalStore } from 'react'
import { errorCode, errorDetail, type Failure } from './errors.ts'
import { send } from './http.ts'

export type SessionState =
  /** The page has just opened and checks whether its cookie is still valid. */
  | { status: 'checking' }
  /** The check failed to reach the server and is retried. */
  | { status: 'unreachable' }
  /** The server does not accept sign-ins from the address of this page, which stays so until the page is loaded again. */
  | { status: 'address_refused'; publicUrl: string }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; reason: SignOutReason | null }
export type Renewal = 'renewed' | 'ended' | 'unreachable'

const renewBeforeSeconds = 60
const retryMs = 5_000
/** Tells the server that the cookie is used by a page of this application. */
const headers = { 'x-kainsiap-client': 'console' }

let state: SessionState = { status: 'checking' }
/** In memory only: the token is never stored where a later script could find it. */
let token: string | undefined
let renewal: Promise<Renewal> | null = null
let timer: number | undefined
const listeners = new Set<() => void>()

export const session = {
  state: () => state,
  token: () => token,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Throws a Failure when the sign-in is rejected. */
  async signIn(login: Login) {
    const answer = await send({ url: 'auth/login', method: 'POST', body: login })
    if ('error' in answer) {
      endIfAddressRefused(answer.error)
      throw answer.error
    }
    adopt(answer.data as Session)
  },

  /** Gets a new token for the cookie. Concurrent calls, also from other tabs, result in one request at a time. */
  refresh(): Promise<Renewal> {
    renewal ??= oneTabAtATime(renew).finally(() => {
      renewal = null
    })
    return renewal
  },

  /** Throws a Failure when the server could not be reached: the cookie would still be valid. */
  async signOut(where: 'here' | 'everywhere') {
    const answer = await send({ url: where === 'here' ? 'auth/logout' : 'auth/logout-all', method: 'POST', headers }, token)
    if ('error' in answer && !(answer.error.kind === 'refused' && answer.error.status === 401)) throw answer.error
    session.end(where === 'here' ? null : 'signed_out_everywhere')
  },

  /** Ends the session with a reason that the sign-in page shows; null when the user signed out. */
  end(reason: SignOutReason | null) {
    endWith({ status: 'signed_out', reason })
  },

  /** Applies what users change of themselves. */
  setUser(user: User) {
    if (state.status === 'signed_in') become({ status: 'signed_in', user: newestOf(state.user, user) })
  },

  /** Applies name and picture that changed during the session. */
  setProfile(profile: Pick<User, 'name' | 'avatar'>) {
    if (state.status === 'signed_in') become({ status: 'signed_in', user: { ...state.user, ...profile } })
  },
  /** Applies permissions that changed during the session, with the user's version. */
  setPermissions(permissions: Permission[], version: number) {
    if (state.status === 'signed_in') become({ status: 'signed_in', user: newestOf(state.user, { ...state.user, permissions, version }) })
  },
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

async function renew(): Promise<Renewal> {
  const answer = await send({ url: 'auth/refresh', method: 'POST', headers })
  if ('data' in answer) {
    adopt(answer.data as Session)
    return 'renewed'
  }
  if (answer.error.kind === 'refused' && answer.error.status === 401) {
    session.end(state.status === 'signed_in' ? 'expired' : null)
    return 'ended'
  }
  if (endIfAddressRefused(answer.error)) return 'ended'
  if (state.status === 'checking') become({ status: 'unreachable' })
  renewAfter(retryMs)
  return 'unreachable'
}

/**
 * A request with the new access token tells the server that the response arrived, so that it no longer accepts the previous refresh token.
 * After other renewals a request follows anyway.
 */
async function renewAndConfirm() {
  if ((await session.refresh()) === 'renewed') await send({ url: 'auth/me' }, token)
}

/** Nothing is tried again: the answer stays the same. */
function endIfAddressRefused(error: Failure): boolean {
  const publicUrl = errorDetail(error, 'publicUrl')
  if (errorCode(error) !== 'forbidden' || typeof publicUrl !== 'string') return false
  endWith({ status: 'address_refused', publicUrl })
  return true
}

function endWith(next: SessionState) {
  token = undefined
  window.clearTimeout(timer)
  become(next)
}

/** Tabs share the cookie, so they take turns: each sends the token that the previous one received. */
function oneTabAtATime(work: () => Promise<Renewal>): Promise<Renewal> {
  // Locks are missing where the page is not on https or localhost; the server accepts a token sent twice within 10 s.
  return 'locks' in navigator ? navigator.locks.request('kainsiap-refresh', work) : work()
}

function adopt({ token: fresh, expiresIn, user }: Session) {
  token = fresh
  renewAfter(Math.max(expiresIn - renewBeforeSeconds, expiresIn / 2) * 1_000)
  become({ status: 'signed_in', user: state.status === 'signed_in' ? newestOf(state.user, user) : user })
}

/** A response that was read before a change may arrive after the message about it: it never brings rights back that were taken. */
const newestOf = (known: User, read: User): User => (known.id === read.id && known.version > read.version ? known : read)

function renewAfter(ms: number) {
  window.clearTimeout(timer)
  timer = window.setTimeout(() => void renewAndConfirm(), ms)
}

function become(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}
