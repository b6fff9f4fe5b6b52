import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { now } from '../clock.ts'
import { cookieAt } from './cookies.ts'
import type { HttpPart } from '../http/routes.ts'

const yearSeconds = 365 * 24 * 60 * 60
/** How many subjects one browser is known for: colleagues share a desk, and a family orders more than once. */
const sealsMax = 8
const lengthMax = 1_024
const separator = '~'
const sealPattern = /^(?<id>[\w-]{22})\.(?<since>[0-9a-z]{1,9})\.(?<mac>[\w-]{43})$/

/**
 * Browsers that have authenticated before, as in OWASP's device cookies: each has its own failure count, so that strangers who guess lock
 * out only strangers. The cookie signs nobody in; whoever steals it gets the few attempts of one more count. A `subject` is what access is
 * granted to: an account, an order.
 */
export interface KnownDevices {
  /** The id of this browser's own count for the subject; null if it is unknown there. */
  recognise: (http: HttpPart, subject: string) => string | null
  /** Records that the browser authenticated: it stays known for a year, under its existing id if it has one. */
  remember: (http: HttpPart, subject: string) => void
}

interface KnownDevicesSettings {
  secret: string
  publicUrl: string
  /** Names the cookie, and keeps seals of one use from being valid for another. */
  use: string
  path: string
}

export function createKnownDevices({ secret, publicUrl, use, path }: KnownDevicesSettings): KnownDevices {
  const cookieSettings = cookieAt(publicUrl, use, path)
  const macOf = (id: string, since: string, subject: string) =>
    createHmac('sha256', secret).update(`known ${use} ${id}.${since} ${subject}`).digest('base64url')
  const isFor = ({ id, since, mac }: Seal, subject: string) => {
    const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(id, since, subject))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return {
    recognise: (http, subject) => sealsOf(http.cookie(cookieSettings.name)).find((seal) => isFor(seal, subject))?.id ?? null,
    remember: (http, subject) => {
      const seals = sealsOf(http.cookie(cookieSettings.name))
      const known = seals.find((seal) => isFor(seal, subject))
      const id = known?.id ?? randomBytes(16).toString('base64url')
      const since = nowSeconds().toString(36)
      const all = [{ id, since, mac: macOf(id, since, subject) }, ...seals.filter((seal) => seal !== known)]
      const value = all.slice(0, sealsMax).map((seal) => `${seal.id}.${seal.since}.${seal.mac}`)
      http.setCookie(cookieSettings.name, value.join(separator), { ...cookieSettings, maxAgeSeconds: yearSeconds })
    },
  }
}

interface Seal {
  id: string
  /** Seconds since 1970, in base 36. */
  since: string
  mac: string
}

/** Well-formed seals that are not expired. Whether one is authentic is only checked against a subject. */
function sealsOf(cookie: string | undefined): Seal[] {
  if (!cookie || cookie.length > lengthMax) return []
  const seals = cookie.split(separator).map((part) => sealPattern.exec(part)?.groups as Seal | undefined)
  return seals.filter((seal) => seal !== undefined).filter(({ since }) => nowSeconds() - Number.parseInt(since, 36) < yearSeconds)
}

const nowSeconds = () => Math.floor(now().getTime() / 1000)
