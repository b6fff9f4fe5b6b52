import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody } from './platform/contract.ts'
import { startEmptyDatabase, type TestDatabase } from './testing/system/database.ts'
import { cpuMs, fuzzSeed, hostileText, pauseMaxMs, pumped } from './testing/hostile/hostile-texts.ts'
import { until } from './testing/system/processes.ts'
import { sendAndReset, sendBytes, sendRaw, type RawAnswer, type RawRequest } from './testing/http/raw-requests.ts'
import { buildServedApp, everyServedPath } from './testing/http/routes.ts'

let database: TestDatabase
let webDir: string
let app: FastifyInstance
let port = 0
let served: { method: string; path: string }[] = []

beforeAll(async () => {
  process.stdout.write(`hostile requests: FUZZ_SEED=${fuzzSeed}\n`)
  database = await startEmptyDatabase()
  webDir = await makeWeb()
  app = await buildServedApp('http://localhost:4000', { webDir })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  served = [...(await everyServedPath()), 'GET /', 'GET /en/track', 'GET /assets/app.js', 'GET /backoffice/orders'].map((line) => {
    const [method = '', path = ''] = line.split(' ')
    return { method, path: path.replaceAll(/:\w+/g, '0'.repeat(24)).replace('*', 'index.html') }
  })
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
  await database.stop()
})

/** A minimal build of the web app. */
async function makeWeb(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'kainsiap-web-'))
  await mkdir(join(dir, 'assets'))
  const entry = (file: string) => ({ file, scripts: [], styles: [] })
  const files = {
    'index.html': '<title>Console</title>',
    'home.html': '<title>Home</title>',
    'missing.html': '<title>Not here</title>',
    'assets/app.js': 'export default 1',
    'csp.json': JSON.stringify({
      pages: { '/': entry('home.html'), '/en/track': entry('home.html') },
      notFound: { en: entry('missing.html') },
    }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  return dir
}

/** A hash of all stored data, except the attempt counters. */
async function state(): Promise<string> {
  const hash = createHash('sha256')
  for (const collection of Object.values(mongoose.connection.collections)) {
    if (collection.collectionName === 'attempts') continue
    const docs = await collection.find({}).sort({ _id: 1 }).toArray()
    hash.update(collection.collectionName + JSON.stringify(docs))
  }
  return hash.digest('hex')
}

/** The fault of a response; null if there is none. */
function faultOf({ path, method }: { path: string; method: string }, { status, headers, body }: RawAnswer): string | null {
  if (status < 200 || status > 499) return `status ${status}`
  for (const [name, value] of Object.entries({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' }))
    if (headers[name] !== value) return `${status}: ${name} is ${String(headers[name])}`
  if (!String(headers['content-security-policy']).includes("default-src 'none'") && !path.startsWith('/api/docs')) return 'no policy'
  const isText = path.startsWith('/api/docs')
  if (path.startsWith('/api/') && !isText && headers['cache-control'] !== 'no-store')
    return `cache-control ${String(headers['cache-control'])}`
  const isPage = String(headers['content-type']).startsWith('text/html')
  if (status < 400 || method === 'HEAD' || isPage) return null
  const parsed = ErrorBody.safeParse(isJson(body) ? JSON.parse(body) : null)
  if (!parsed.success) return `${status}: not the shape of an error: ${body.slice(0, 100)}`
  return parsed.data.code === 'internal' ? `${status}: internal` : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function check(request: RawRequest): Promise<void> {
  let answer: RawAnswer | undefined
  const taken = await cpuMs(async () => {
    answer = await sendRaw(port, request)
  })
  expect([answer && faultOf(request, answer), taken < pauseMaxMs]).toEqual([null, true])
}

/** The characters of a text that a header may contain: no control characters, and only those with a byte value. */
const toHeader = (text: string) => text.replaceAll(/[^ -~\u00a0-\u00ff]/g, '').trim()

const id = '0'.repeat(24)
const cookies = [
  `${id}.${'A'.repeat(43)}.${'é'.repeat(43)}`,
  `${id}.${'A'.repeat(43)}.${'A'.repeat(43)}`,
  '..',
  '....',
  '%00',
  '%E0%A4%A',
  '"',
  'é'.repeat(2_000),
]
const nasty: Record<string, readonly string[]> = {
  cookie: [...cookies.map((value) => `ks_refresh_4000=${value}`), '=', ';;;;', '__proto__=1; constructor=1', 'site_language=../..', 'a'],
  authorization: ['Bearer', 'Bearer ', 'Bearer é', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic Og==', 'Bearer e30.e30.e30'],
  'x-api-key': ['', 'é'.repeat(43), 'x'.repeat(8_000)],
  range: ['bytes=999999999-', 'bytes=-0', 'bytes=0-0,1-1,2-2', 'bytes=5-1', 'bytes=a-b', 'items=0-5', `bytes=${'0-,'.repeat(2_000)}`],
  'if-match': ['"x"', '*', 'W/"x"', 'x', '"', ','],
  'if-none-match': ['"x"', '*', 'W/"x"', '"x",'.repeat(2_000), '"'],
  'if-range': ['"x"', 'Tue, 14 Jul 2026 02:30:00 GMT', 'x'],
  'if-modified-since': ['x', 'Tue, 14 Jul 2199 02:30:00 GMT', '0'],
  'if-unmodified-since': ['x', 'Tue, 14 Jul 1970 02:30:00 GMT', '0'],
  accept: ['x', '*/*;q=2', ','],
  'accept-encoding': ['br;q=0', '*', 'gzip;q=0.1,'.repeat(1_000), ';'],
  'content-type': ['', 'application/json; charset=é', 'application/json;;;', '/', 'multipart/form-data', 'a/b; c="\\'],
  origin: ['null', 'x', 'http://localhost:4000@evil.example'],
  expect: ['100-continue', 'x'],
  'x-forwarded-for': ['x', '::', '1.2.3.4,,,', '1.2.3.4, '.repeat(1_000)],
  'x-http-method-override': ['DELETE'],
  'idempotency-key': ['x', 'é'.repeat(36)],
  'sec-fetch-site': ['x'],
  host: ['', 'x', 'evil.example', 'é'],
}
const headerNames = Object.keys(nasty)
const hostileHeaders = fc
  .dictionary(fc.constantFrom(...headerNames), fc.constant(null), { minKeys: 1, maxKeys: 3 })
  .chain((names) =>
    fc.record(
      Object.fromEntries(
        Object.keys(names).map((name) => [
          name,
          fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...(nasty[name] ?? [])) }, hostileText(4_000).map(toHeader)),
        ]),
      ),
    ),
  )
const hostilePaths = ['/%zz', '/%', '/%00', '/%c0%ae%c0%ae/', '/api/%zz', '/api/orders/%E0%A4%A', '/api/docs/static/%2e%2e/x', '/api/docs/static/..%2f..%2fx', '/assets/%2e%2e%2fcsp.json', '/assets/app.js%00', '/assets/', '/..', '/../', '/./', '//', '//evil.example', '/?', '/?%zz', '/#', '/en/track/', '/en/track%2f', '/backoffice/%zz', `/${'x'.repeat(3_000)}`, '/index.html', '/csp.json', '/home.html'] // prettier-ignore

/** The routes that parse the header most thoroughly. */
function readersOf(name: string): { method: string; path: string }[] {
  const file = { method: 'GET', path: '/assets/app.js' }
  if (name === 'cookie')
    return [
      { method: 'POST', path: '/api/auth/refresh' },
      { method: 'GET', path: '/' },
    ]
  if (name === 'authorization') return [{ method: 'GET', path: '/api/auth/me' }]
  if (name === 'x-api-key') return [{ method: 'GET', path: '/api/field/services' }]
  if (/^(range|if-)/.test(name)) return [file, { method: 'GET', path: '/api/docs/static/index.html' }]
  return [file, { method: 'GET', path: '/en/track' }, { method: 'POST', path: '/api/public/track' }]
}

describe('a request', () => {
  it('to sign in takes no time, whatever is sent as an email address', async () => {
    const sent = [...pumped(90_000)].filter((text) => text.includes('@') && text.length > 400)
    for (const email of sent) {
      const body = JSON.stringify({ email, password: 'secret!', rememberMe: false })
      await check({ method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' }, body })
    }
  })

  it('with hostile cookies and headers is answered or refused, whatever it is for, and changes nothing', async () => {
    const before = await state()
    for (const [name, values] of Object.entries(nasty))
      for (const at of readersOf(name)) for (const value of values) await check({ ...at, headers: { [name]: value } })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...served), hostileHeaders, (at, headers) => check({ ...at, headers })),
      { seed: fuzzSeed, numRuns: 150 },
    )
    expect(await state()).toBe(before)
  })

  it('for an address that is none is refused in the one shape, with every header', async () => {
    for (const path of [...hostilePaths, ...['/', '%', '.', ';', '=', '&'].map((one) => `/${one.repeat(14_000)}x`)])
      for (const method of ['GET', 'HEAD', 'POST']) await check({ method, path })
  })

  it('that cannot be read at all is refused in the one shape, with every header', async () => {
    const requests = {
      'GET /api/health/live HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n': 400,
      'GET / HTTP/9.9\r\n\r\n': 400,
      '\u0000\u0001\u0002\r\n\r\n': 400,
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`]: 431,
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n': 400,
    }
    for (const [bytes, status] of Object.entries(requests)) {
      const answer = await sendBytes(port, bytes)
      expect([faultOf({ method: 'GET', path: '/api/' }, answer), answer.status]).toEqual([null, status])
    }
  })

  it('of the method HEAD gets no body, even where its headers cannot be read', async () => {
    const endings = { [`x: ${'x'.repeat(40_000)}`]: 431, 'no colon': 400 }
    for (const [line, status] of Object.entries(endings)) {
      const answer = await sendBytes(port, `HEAD / HTTP/1.1\r\nhost: x\r\n${line}\r\n\r\n`)
      expect([answer.status, answer.body]).toEqual([status, ''])
    }
  })

  it('of a file that its conditions do not allow is refused by its own code', async () => {
    const codeOf = async (path: string, headers: Record<string, string>) => {
      const { status, body } = await sendRaw(port, { method: 'GET', path, headers })
      return [status, ErrorBody.parse(JSON.parse(body)).code]
    }
    expect(await codeOf('/assets/app.js', { range: 'bytes=999999999-' })).toEqual([416, 'range_not_satisfiable'])
    expect(await codeOf('/assets/app.js', { 'if-match': '"x"' })).toEqual([412, 'precondition_failed'])
    expect(await codeOf('/api/docs/static/%2e%2e/x', {})).toEqual([403, 'forbidden'])
    expect(await codeOf('/%zz', {})).toEqual([400, 'validation_failed'])
  })

  it('whose connection is reset right after it is sent fails nothing', async () => {
    const login = JSON.stringify({ email: 'nobody@staff.example', password: 'secret!', rememberMe: false })
    const bytes = [
      'GET /api/public/site HTTP/1.1\r\nhost: x\r\n\r\n',
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${login.length}\r\n\r\n${login}`,
    ]
    for (const one of bytes) await sendAndReset(port, one, 40)
    const seen = async () => {
      const headers = { authorization: 'Bearer to read the metrics' }
      const { body } = await sendRaw(port, { method: 'GET', path: '/metrics', headers })
      return [...body.matchAll(/seconds_count\{.*route="([^"]*)",status="(\d+)"/g)].map(([, route = '', status = '']) => ({
        route,
        status,
      }))
    }
    await until(async () => (await seen()).some(({ route }) => route === '/api/auth/login'))
    expect((await seen()).filter(({ status }) => status.startsWith('5'))).toEqual([])
  })
})

it('the documentation of the API is served only where it is wanted', async () => {
  const silent = await buildServedApp('http://localhost:4000', { servesDocs: false })
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html', '/api/openapi.json']) {
    const answer = await silent.inject({ url })
    expect([url, answer.statusCode, answer.body.includes('described')]).toEqual([url, 404, false])
    expect([url, (await app.inject({ url })).statusCode < 400]).toEqual([url, true])
  }
  await silent.close()
})
