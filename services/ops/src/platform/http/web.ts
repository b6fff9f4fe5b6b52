import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../errors.ts'
import { isConsolePath } from './console-paths.ts'
import { readPages, type Page, type Pages } from './web-pages.ts'

const yearSeconds = 31_536_000
const builtFor = /\.(br|gz)$/

export interface WebSettings {
  /** The built web app; without it there is only the API. */
  dir: string | undefined
  publicUrl: string
  /** Whether error messages can refer to the API docs. */
  hasDocs: boolean
}

/**
 * Serves the built web app. A prerendered page is its own document; a path of the console gets its shell; any other path that
 * is no file gets the "not found" page.
 */
export async function serveWeb(app: FastifyInstance, { dir, publicUrl, hasDocs }: WebSettings): Promise<void> {
  if (!dir || !existsSync(join(dir, 'index.html'))) {
    app.setNotFoundHandler((request) => {
      throw nothingThere(request, hasDocs)
    })
    return
  }
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', 'csp.json', 'site/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  const pages = readPages(dir, new URL(publicUrl).origin)
  for (const [path, page] of pages.byPath) app.get(path, (request, reply) => sendPage(request, reply, page, pages))
  for (const [path, file] of pages.files)
    app.get(path, (_request, reply) => reply.type(file.type).header('cache-control', 'no-cache').send(file.text))
  serveTheRest(app, pages, hasDocs)
}

/** For API requests: what was requested, and where the docs are. */
const nothingThere = ({ method, url }: FastifyRequest, hasDocs: boolean) =>
  new AppError(
    'not_found',
    `There is no route ${method} ${url.split('?')[0]?.slice(0, 200)}.${hasDocs ? ' See /api/docs for the API.' : ''}`,
  )

function serveTheRest(app: FastifyInstance, pages: Pages, hasDocs: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/')) throw nothingThere(request, hasDocs)
    if (request.method !== 'GET' || path.startsWith('/assets/') || builtFor.test(path)) throw notFound('Page')
    if (isConsolePath(path)) return sendShell(reply, 200)
    const trimmed = path.replace(/(?<!\/)\/+$/, '')
    if (trimmed !== path && pages.byPath.has(trimmed)) return reply.redirect(trimmed, 308)
    const missing = pages.missing(path)
    return missing ? sendPage(request, reply.code(404), missing, pages) : sendShell(reply, 404)
  })
}

const sendShell = (reply: FastifyReply, status: number) => reply.code(status).header('cache-control', 'no-store').sendFile('index.html')

/** Only inline code whose hash the page lists is allowed. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, pages: Pages): FastifyReply {
  const elsewhere = pages.chosenHome(request)
  if (page.isHome) reply.header('vary', 'cookie, accept-encoding')
  else reply.header('vary', 'accept-encoding')
  reply.header('cache-control', 'no-cache')
  if (page.isHome && elsewhere) return reply.redirect(elsewhere, 302)
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const { body, encoding } = page.encoded(request.headers['accept-encoding'] ?? '')
  reply.header('content-security-policy', page.policy(policy)).header('etag', page.etag).type('text/html; charset=utf-8')
  if (encoding) reply.header('content-encoding', encoding)
  const isKnown = reply.statusCode === 200 && request.headers['if-none-match'] === page.etag
  return isKnown ? reply.code(304).send() : reply.send(body)
}
