import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Written by the build where only the server knows the public address. */
const placeholder = 'https://origin.invalid'
const languageCookie = 'site_language'

const PageEntry = z.strictObject({ file: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) })
type PageEntry = z.infer<typeof PageEntry>
/** csp.json: every prerendered page, with the hashes of its inline scripts and styles. */
const Policies = z.strictObject({ pages: z.record(z.string(), PageEntry), notFound: z.record(z.string(), PageEntry) })

export interface Page {
  /** The home page without a language prefix, which redirects to a remembered language. */
  isHome: boolean
  etag: string
  encoded: (accepted: string) => { body: Buffer; encoding: string | null }
  /** The common policy, extended by the hashes of this page's inline code. */
  policy: (common: string) => string
}

export interface Pages {
  byPath: ReadonlyMap<string, Page>
  files: ReadonlyMap<string, { type: string; text: string }>
  /** The "not found" page in the language of the path. */
  missing: (path: string) => Page | undefined
  /** The home page in the visitor's remembered language; null if there is none or it does not apply. */
  chosenHome: (request: FastifyRequest) => string | null
}

/** Reads every page once: there are few, and they change only with a release. */
export function readPages(dir: string, origin: string): Pages {
  const file = join(dir, 'csp.json')
  const built = existsSync(file) ? Policies.parse(JSON.parse(readFileSync(file, 'utf8'))) : { pages: {}, notFound: {} }
  const read = (name: string) => readFileSync(join(dir, name), 'utf8').replaceAll(placeholder, origin)
  const byPath = new Map(Object.entries(built.pages).map(([path, entry]) => [path, page(read(entry.file), entry, path === '/')]))
  const missing = new Map(Object.entries(built.notFound).map(([language, entry]) => [language, page(read(entry.file), entry, false)]))
  const texts = { '/sitemap.xml': 'application/xml', '/robots.txt': 'text/plain; charset=utf-8' }
  return {
    byPath,
    files: new Map(
      Object.entries(texts)
        .filter(([path]) => existsSync(join(dir, 'site', path)))
        .map(([path, type]) => [path, { type, text: read(join('site', path)) }]),
    ),
    missing: (path) => missing.get(path.split('/')[1] ?? '') ?? missing.get('en'),
    chosenHome: ({ cookies, headers }) => {
      const path = `/${cookies[languageCookie] ?? ''}`
      return path !== '/' && byPath.has(path) && missing.has(path.slice(1)) && headers['sec-fetch-site'] !== 'same-origin' ? path : null
    },
  }
}

function page(html: string, { scripts, styles }: PageEntry, isHome: boolean): Page {
  const plain = Buffer.from(html)
  const kept = new Map<string, Buffer>()
  const packed = (encoding: 'br' | 'gzip') => {
    const body =
      kept.get(encoding) ??
      (encoding === 'br' ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : gzipSync(plain))
    kept.set(encoding, body)
    return { body, encoding }
  }
  return {
    isHome,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    encoded: (accepted) => {
      if (/\bbr\b/.test(accepted)) return packed('br')
      return /\bgzip\b/.test(accepted) ? packed('gzip') : { body: plain, encoding: null }
    },
    policy: (common) =>
      common
        .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
        .replace("style-src 'self'", `style-src 'self' ${styles.join(' ')}`),
  }
}
