import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fewOrders, startOps, type Ops } from '../../services/ops/src/testing/system/ops.ts'
import { required } from '../../services/ops/src/testing/hostile/required.ts'
import { subsetNotoSansSc } from '../prerender/fonts/subsetNotoSansSc.ts'
import { inLanguage, siteLanguages, sitePaths } from './siteHarness.ts'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
}

let ops: Ops
let url: string
const dir = () => required('WEB_DIR')

beforeAll(async () => {
  ops = await startOps({ env: { ...fewOrders, WEB_DIR: dir() } })
  url = ops.env['PUBLIC_URL'] ?? ''
})
afterAll(() => ops.stop())

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers, redirect: 'manual' })
  return { answer, html: await answer.text() }
}
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

const packedBytes = (file: string) => gzipSync(readFileSync(join(dir(), file)), { level: 9 }).length

/** All chunks reachable from a chunk. */
function closureOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) if (next !== 'index.html') closureOf(manifest, next, seen)
  return seen
}

describe('the build', () => {
  const manifest = () => JSON.parse(readFileSync(join(dir(), '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const textOf = (keys: Iterable<string>) =>
    [...keys].map((key) => readFileSync(join(dir(), manifest()[key]?.file ?? ''), 'utf8')).join('\n')

  it('has no code of the console in the site’s chunks', () => {
    const site = closureOf(manifest(), 'src/site/start.tsx')
    const consoles = closureOf(manifest(), 'src/app/start.tsx')
    expect(site.size).toBeGreaterThan(15)
    expect([...site].filter((key) => /src\/(features|api|app\/(start|router|store|live|socket|shell))/.test(key))).toEqual([])
    // Strings that occur only in the store, the socket, the schemas and the session; the console's chunks contain them.
    for (const mark of ['reducerPath', 'websocket', 'unrecognized_keys', 'auth/refresh']) {
      expect([mark, textOf(consoles).includes(mark)]).toEqual([mark, true])
      expect([mark, textOf(site).includes(mark)]).toEqual([mark, false])
    }
  })

  it('asks at once for all that the console’s shell needs, and after that for the dashboard and the list', async () => {
    const { html } = await open('/backoffice')
    const preloaded = [...html.matchAll(/<link rel="modulepreload"(?<low>.*?) href="\/(?<file>[^"]+)"/g)].map(({ groups }) => groups)
    const shell = preloaded.filter((each) => !each?.['low']?.includes('low')).map((each) => each?.['file'])
    const later = preloaded.filter((each) => each?.['low']?.includes('low')).map((each) => each?.['file'])
    const fileOf = (key: string) => manifest()[key]?.file
    for (const key of ['src/api/session.ts', 'src/app/start.tsx', 'src/app/shell/Console.tsx']) expect(shell).toContain(fileOf(key))
    const pages = ['src/app/dashboard/DashboardPage.tsx', 'src/features/orders/AllOrdersPage.tsx']
    for (const key of pages) expect(later).toContain(fileOf(key))
    for (const file of [...shell, ...later]) expect([file, (await open(`/${String(file)}`)).answer.status]).toEqual([file, 200])
  })

  it('asks for at most 240 kB of script, as gzip, before the first screen of the console, however many features there are', async () => {
    const { html } = await open('/backoffice')
    const tags = [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="\/(?<file>[^"]+)"/g)]
    const first = tags.filter(([tag]) => !tag.includes('low')).map(({ groups }) => groups?.['file'] ?? '')
    expect(first.length).toBeGreaterThan(20)
    expect(first.reduce((sum, file) => sum + packedBytes(file), 0)).toBeLessThanOrEqual(240_000)
  })

  it('stops at a character that the Chinese font cannot draw, and passes its licence on', async () => {
    await expect(subsetNotoSansSc('\u{e000}')).rejects.toThrow(/no glyph for "\u{e000}"/u)
    expect((await open('/licences/noto-sans-sc.txt')).html).toContain('SIL OPEN FONT LICENSE')
  })

  it('asks for at most 150 kB of script, as gzip, on the first load of any page', async () => {
    for (const path of siteLanguages.flatMap((language) => sitePaths.map((each) => inLanguage(language, each)))) {
      const { html } = await open(path)
      const named = new Set([...html.matchAll(/(?:src|href)="(?<file>\/assets\/[^"]+\.js)"/g)].map(({ groups }) => groups?.['file'] ?? ''))
      expect(named.size).toBeGreaterThan(5)
      expect([path, [...named].reduce((sum, file) => sum + packedBytes(file), 0) <= 150_000]).toEqual([path, true])
    }
  })
})

describe('every page', () => {
  const paths = siteLanguages.flatMap((language) => sitePaths.map((path) => [language, inLanguage(language, path), path] as const))

  it.each(paths)('in %s at %s tells search engines and sharers what it is', async (_language, path, plain) => {
    const { answer, html } = await open(path)
    expect(answer.status).toBe(200)
    expect(html).not.toContain('origin.invalid')
    expect(attribute(html, /<title>([^<]{10,})<\/title>/)).toContain('KainSiap')
    expect(attribute(html, /<meta name="description" content="([^"]{20,})"/)).toBeTruthy()
    expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toBe(url + path)
    expect(attribute(html, /<meta property="og:url" content="([^"]+)"/)).toBe(url + path)
    for (const property of ['title', 'description', 'image', 'locale']) expect(html).toContain(`<meta property="og:${property}" content="`)
    for (const language of siteLanguages)
      expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${url}${inLanguage(language, plain)}" />`)
    expect(html).toContain(`hreflang="x-default" href="${url}${plain}"`)
  })

  it.each(paths)('in %s at %s allows by its hash what stands inline in it, and nothing else', async (_language, path) => {
    const { answer, html } = await open(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const directive = (name: string) => policy.split(';').find((each) => each.startsWith(`${name} `)) ?? ''
    expect(policy).not.toContain('unsafe')
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const scripts = [...html.matchAll(/<script(?![^>]*src=)[^>]*>([^]*?)<\/script>/g)].map(([, text]) => hash(text))
    const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => hash(text))
    expect([scripts.length > 0, styles.length]).toEqual([true, 1])
    for (const each of scripts) expect(directive('script-src')).toContain(each)
    for (const each of styles) expect(directive('style-src')).toContain(each)
    expect(html).not.toMatch(/\sstyle="|\son\w+="/)
  })

  it('is a business to search engines, with its address, hours and telephone', async () => {
    const { html } = await open('/ms')
    const data = JSON.parse(attribute(html, /<script type="application\/ld\+json">([^<]+)</) ?? '{}') as Record<string, unknown>
    expect(data).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'KainSiap',
      address: {
        '@type': 'PostalAddress',
        postalCode: '40000',
        addressLocality: 'Shah Alam',
        addressRegion: 'Selangor',
        addressCountry: 'MY',
      },
    })
    expect(data['openingHoursSpecification']).toHaveLength(3)
  })

  it('is in the sitemap once, with its translations, and the console is not for robots', async () => {
    const { html: sitemap } = await open('/sitemap.xml')
    for (const [, path] of paths) expect(sitemap.split(`<loc>${url}${path}</loc>`)).toHaveLength(2)
    const { html: robots } = await open('/robots.txt')
    expect(robots).toContain('Disallow: /backoffice')
    expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
  })

  it('is asked for again, but sent again only when it has changed, and shorter to whoever can read that', async () => {
    const first = await open('/services', { 'accept-encoding': 'identity' })
    expect(first.answer.headers.get('cache-control')).toBe('no-cache')
    const again = await open('/services', { 'if-none-match': first.answer.headers.get('etag') ?? '' })
    expect([again.answer.status, again.html]).toEqual([304, ''])
    const packed = await open('/services', { 'accept-encoding': 'br' })
    expect(packed.answer.headers.get('content-encoding')).toBe('br')
    expect(packed.html).toBe(first.html)
    const file = attribute(first.html, /src="(\/assets\/[^"]+)"/) ?? ''
    const script = await open(file, { 'accept-encoding': 'gzip' })
    expect(script.answer.headers.get('cache-control')).toContain('immutable')
    expect(script.answer.headers.get('content-encoding')).toBe('gzip')
  })
})

describe('an address', () => {
  it('that is not there is answered with 404 and the page that says so, in its language', async () => {
    for (const [path, lang] of [
      ['/nowhere', 'en-MY'],
      ['/ms/services/x', 'ms-MY'],
      ['/zh/x', 'zh-Hans'],
      ['/index.html', 'en-MY'],
      ['/site/en/home.html', 'en-MY'],
      ['/csp.json', 'en-MY'],
      ['/.vite/manifest.json', 'en-MY'],
    ] as const) {
      const { answer, html } = await open(path)
      expect([path, answer.status, attribute(html, /<html lang="([^"]+)"/)]).toEqual([path, 404, lang])
      expect(html).toContain('<meta name="robots" content="noindex" />')
    }
    expect((await open('/api/nowhere')).answer.headers.get('content-type')).toContain('json')
    expect((await open('/assets/gone.js')).answer.headers.get('content-type')).toContain('json')
  })

  it('with a slash too many leads to the page', async () => {
    const { answer } = await open('/ms/services/')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/ms/services'])
  })

  it('of the console is the console’s, whoever asks', async () => {
    for (const path of ['/backoffice', '/backoffice/orders/KS-2026-001']) {
      const { answer, html } = await open(path)
      expect([answer.status, html.includes('<div id="root"></div>')]).toEqual([200, true])
    }
  })

  it('of the home page leads on to the language that was chosen, unless it is clicked on the site itself', async () => {
    const cookie = 'site_language=zh'
    const { answer } = await open('/', { cookie })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('vary')?.includes('cookie')]).toEqual([302, '/zh', true])
    expect((await open('/', { cookie, 'sec-fetch-site': 'same-origin' })).answer.status).toBe(200)
    for (const odd of ['site_language=en', 'site_language=services', 'site_language=../x', 'site_language='])
      expect((await open('/', { cookie: odd })).answer.status).toBe(200)
    expect((await open('/services', { cookie })).answer.status).toBe(200)
  })
})
