import fc from 'fast-check'
import type { Answer, Client } from './client.ts'
import type { Session } from '../../auth/contract.ts'

/** A cookie from a Set-Cookie header. */
export interface SetCookie {
  name: string
  value: string
  /** In lower case, without the value: "path=/api/auth". */
  attributes: string[]
}

/** The cookie set under one of our names, `refresh` by default; empty if there is none. */
export function cookieOf({ headers }: Pick<Answer<unknown>, 'headers'>, use = 'refresh'): SetCookie {
  return readCookie(headers.getSetCookie().find((header) => header.split('=')[0]?.includes(`ks_${use}`)) ?? '')
}

export function readCookie(header: string): SetCookie {
  const [pair = '', ...attributes] = header.split('; ')
  const cut = pair.indexOf('=')
  return { name: pair.slice(0, cut), value: pair.slice(cut + 1), attributes: attributes.map((word) => word.toLowerCase()) }
}

/** Refreshes with only the cookie. */
export function refreshWith(client: Client, { name, value }: SetCookie, headers: Record<string, string> = {}): Promise<Answer<Session>> {
  return client.send('/auth/refresh', { method: 'POST', headers: { cookie: `${name}=${value}`, ...headers } })
}

const letters = fc.string({ unit: 'binary', maxLength: 200 })
const inHeader = (value: string) => value.replaceAll(/[^\u0021-\u007e\u00a0-\u00ff]/g, 'é')

/** Any valid header value. */
export const headerValues = fc.oneof(letters, fc.constantFrom('', '.', '%', '__proto__')).map(inHeader)

/** Any valid cookie value except the good one, many close to it. */
export function cookieValues(good: string): fc.Arbitrary<string> {
  const changed = fc.tuple(fc.nat(good.length - 1), letters).map(([at, put]) => good.slice(0, at) + put)
  const replaced = fc.tuple(fc.nat(good.length - 1), letters).map(([at, put]) => good.slice(0, at) + put + good.slice(at + 1))
  const encoded = fc.oneof(letters, changed, replaced).map(encodeURIComponent)
  return fc.oneof(encoded, letters.map(inHeader), fc.constantFrom('~', '..', '%', '%E0%A4%A')).filter((value) => value !== good)
}
