import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { ErrorBody, LiveEvent } from '../../platform/contract.ts'
import type { Session } from '../../auth/contract.ts'

/** A parsed response; `body` is the entity or the error, as the test expects. */
export interface Answer<T = never> {
  status: number
  body: T & ErrorBody
  headers: Headers
}

const latestTries = 5

/** A command on a record as it is now. What the worker changes between the reading and the command is read again. */
export async function onLatest<Read, Result>(
  read: () => Promise<Read>,
  send: (latest: Read) => Promise<Answer<Result>>,
): Promise<Answer<Result>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(await read())
    if (answer.body.code !== 'stale_version' || tries === latestTries) return answer
  }
}

/** What became of a request: its status, and of a refusal the code and the rule that it names. */
export const outcomeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]

/** Talks to one API process like a console or an app. */
export interface Client {
  url: string
  token: () => string
  user: () => Session['user']
  signIn: (email: string, password: string, rememberMe?: boolean, totp?: string) => Promise<Answer<Session>>
  /** The same once more: the token of whoever stays longer ends. */
  signInAgain: () => Promise<Answer<Session>>
  get: <T>(path: string) => Promise<Answer<T>>
  post: <T>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<T>>
  patch: <T>(path: string, body: unknown) => Promise<Answer<T>>
  remove: <T>(path: string) => Promise<Answer<T>>
  /** Sends any request, including invalid ones. */
  send: <T>(path: string, init: RequestInit) => Promise<Answer<T>>
  watch: (options?: WatchOptions) => Watcher
}

type Send = (url: string, init: RequestInit) => Promise<Response>

export interface WatchOptions {
  lastSeq?: number
  epoch?: string
  origin?: string
  token?: string
}

/** A console's socket, and everything it received. */
export interface Watcher {
  socket: Socket
  events: LiveEvent[]
  heads: { seq: number; epoch: string }[]
  stats: { area: string; seq: number; values: Record<string, unknown> }[]
  /** News of notices, which may come at any time. */
  notices: unknown[]
  /** Told that events come late, as they may on a busy machine. */
  stalls: unknown[]
  messages: { name: string; message: Record<string, unknown> }[]
  /** Resolves with the first head, which a stalled server does not send; rejects with the handshake's error, or if the connection ends before. */
  opened: Promise<void>
  close: () => void
}

/** The WebSocket under a console's socket, an instance of `ws`. */
export const wireOf = ({ socket }: Watcher) =>
  (socket.io as unknown as { engine: { transport: { ws: WebSocket & { pause: () => void; resume: () => void } } } }).engine.transport.ws

/** `request` is what requests are sent with, instead of over the network. */
export function createClient(url: string, ownHeaders: Record<string, string> = {}, request: Send = fetch): Client {
  let session: Session | null = null
  let latest: unknown = null
  const headers = { 'x-kainsiap-client': 'test', ...ownHeaders }
  const send = async <T>(path: string, init: RequestInit): Promise<Answer<T>> => {
    const response = await request(`${url}/api${path}`, {
      ...init,
      headers: { ...headers, ...(session && { authorization: `Bearer ${session.token}` }), ...(init.headers as Record<string, string>) },
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : parsed(text)) as T & ErrorBody, headers: response.headers }
  }
  const json = (method: string, body: unknown, more: Record<string, string> = {}): RequestInit => ({
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
  })
  const signIn = async (credentials: unknown) => {
    const answer = await send<Session>('/auth/login', json('POST', credentials))
    if (answer.status === 200) [session, latest] = [answer.body, credentials]
    return answer
  }
  return {
    url,
    token: () => session?.token ?? '',
    user: () => {
      if (!session) throw new Error('nobody is signed in')
      return session.user
    },
    signIn: (email, password, rememberMe = false, totp) => signIn({ email, password, rememberMe, totp }),
    signInAgain: () => signIn(latest),
    send,
    get: (path) => send(path, { method: 'GET' }),
    post: (path, body, more) => send(path, json('POST', body, { 'idempotency-key': randomUUID(), ...more })),
    patch: (path, body) => send(path, json('PATCH', body)),
    remove: (path) => send(path, json('DELETE', undefined, { 'idempotency-key': randomUUID() })),
    watch: (options = {}) => watch(url, { token: session?.token ?? '', ...options }),
  }
}

/** For tests at full length, which are longer than a token. Returns what ends it. */
export function keepSignedIn(clients: readonly Client[]): () => void {
  const timer = setInterval(() => void Promise.all(clients.map((client) => client.signInAgain())), 240_000)
  return () => clearInterval(timer)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function watch(url: string, { origin, ...auth }: WatchOptions): Watcher {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    ...(origin && { extraHeaders: { origin } }),
  })
  const watcher: Omit<Watcher, 'opened' | 'close'> = { socket, events: [], heads: [], stats: [], notices: [], stalls: [], messages: [] }
  socket.onAny((name: string, message) => {
    if (name === 'events') watcher.events.push(...(message as LiveEvent[]))
    else if (name === 'head') watcher.heads.push(message)
    else if (name === 'stats') watcher.stats.push(message)
    else if (name === 'notice') watcher.notices.push(message)
    else if (name === 'stalled') watcher.stalls.push(message)
    else watcher.messages.push({ name, message })
  })
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('head', () => resolve())
    socket.once('connect_error', reject)
    socket.once('disconnect', (reason) => reject(new Error(`the connection ended: ${reason}`)))
  })
  opened.catch(() => {})
  return { ...watcher, opened, close: () => socket.disconnect() }
}
