import type { Answer, Client } from './client.ts'
import type { Session } from '../auth/contract.ts'

/** A cookie as the server set it. */
export interface SetCookie {
  name: string
  value: string
  /** In small letters, without the value: "path=/api/auth". */
  attributes: string[]
}

export function cookieOf({ headers }: Pick<Answer<unknown>, 'headers'>): SetCookie {
  const [first = ''] = headers.getSetCookie()
  return readCookie(first)
}

export function readCookie(header: string): SetCookie {
  const [pair = '', ...attributes] = header.split('; ')
  const cut = pair.indexOf('=')
  return { name: pair.slice(0, cut), value: pair.slice(cut + 1), attributes: attributes.map((word) => word.toLowerCase()) }
}

/** Asks for the next token as a browser does: with the cookie alone. */
export function refreshWith(client: Client, { name, value }: SetCookie, headers: Record<string, string> = {}): Promise<Answer<Session>> {
  return client.send('/auth/refresh', { method: 'POST', headers: { cookie: `${name}=${value}`, ...headers } })
}
