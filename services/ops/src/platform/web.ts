import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'

const yearSeconds = 31_536_000

/** Serves the built web app. A path under /backoffice is a page of the console; anything else that is no file is not found, in its own page. */
export async function serveWeb(app: FastifyInstance, dir: string | undefined): Promise<void> {
  if (!dir || !existsSync(join(dir, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw notFound('Page')
    })
    return
  }
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' || path.startsWith('/api/') || path.startsWith('/assets/')) throw notFound('Page')
    const known = path === '/' || path === '/backoffice' || path.startsWith('/backoffice/')
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-store')
      .sendFile('index.html')
  })
}
