import type { Login, Session, SignOutReason } from '@kainsiap/ops/auth/contract'
import type { Permission } from '@kainsiap/ops/permissions'
import type { User } from '@kainsiap/ops/users/contract'
import { useSyncExternalStore } from 'react'
import { send } from './http.ts'

export type SessionState =
  /** The page has just opened, and asks whether its cookie still signs in. */
  | { status: 'checking' }
  /** It could not ask. It goes on trying. */
  | { status: 'unreachable' }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; reason: SignOutReason | null }
export type Renewal = 'renewed' | 'ended' | 'unreachable'

const renewBeforeSeconds = 60
const retryMs = 5_000

let state: SessionState = { status: 'checking' }
/** In memory only: what signs in is never where a script of another day could find it. */
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

  /** Throws a Failure when it is refused. */
  async signIn(login: Login) {
    const answer = await send({ url: 'auth/login', method: 'POST', body: login })
    if ('error' in answer) throw answer.error
    adopt(answer.data as Session)
  },

  /** Gets a new token for the cookie. However many ask at once, in this tab or another, one request is on the way. */
  refresh(): Promise<Renewal> {
    renewal ??= oneTabAtATime(renew).finally(() => {
      renewal = null
    })
    return renewal
  },

  /** Throws a Failure when the server could not be told: the cookie would still sign in. */
  async signOut(where: 'here' | 'everywhere') {
    const answer = await send({ url: where === 'here' ? 'auth/logout' : 'auth/logout-all', method: 'POST' }, token)
    if ('error' in answer && !(answer.error.kind === 'refused' && answer.error.status === 401)) throw answer.error
    session.end(where === 'here' ? null : 'signed_out_everywhere')
  },

  /** It is over, for a reason that the sign-in page tells; null when the person wanted it. */
  end(reason: SignOutReason | null) {
    token = undefined
    window.clearTimeout(timer)
    become({ status: 'signed_out', reason })
  },

  /** The rights changed while we were watching. */
  setPermissions(permissions: Permission[]) {
    if (state.status === 'signed_in') become({ status: 'signed_in', user: { ...state.user, permissions } })
  },
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

async function renew(): Promise<Renewal> {
  const answer = await send({ url: 'auth/refresh', method: 'POST' })
  if ('data' in answer) {
    adopt(answer.data as Session)
    return 'renewed'
  }
  if (answer.error.kind === 'refused' && answer.error.status === 401) {
    session.end(state.status === 'signed_in' ? 'expired' : null)
    return 'ended'
  }
  if (state.status === 'checking') become({ status: 'unreachable' })
  renewAfter(retryMs)
  return 'unreachable'
}

/** Tabs share the cookie, so they take turns: each shows the token that the one before was given. */
function oneTabAtATime(work: () => Promise<Renewal>): Promise<Renewal> {
  // The lock is missing where the page is not on https or localhost; the server forgives a token shown twice within 10 s.
  return 'locks' in navigator ? navigator.locks.request('kainsiap-refresh', work) : work()
}

function adopt({ token: fresh, expiresIn, user }: Session) {
  token = fresh
  renewAfter(Math.max(expiresIn - renewBeforeSeconds, expiresIn / 2) * 1_000)
  become({ status: 'signed_in', user })
}

function renewAfter(ms: number) {
  window.clearTimeout(timer)
  timer = window.setTimeout(() => void session.refresh(), ms)
}

function become(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}
