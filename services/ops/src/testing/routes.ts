import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp, routeTable, type RouteSettings } from '../app.ts'
import { createGuard } from '../auth/guard.ts'
import { createTokens } from '../auth/tokens.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Route } from '../platform/routes.ts'
import { createTrackFeed } from '../track/stream.ts'
import { createTrackTokens } from '../track/tokens.ts'

function settings(publicUrl = 'http://localhost:4000'): RouteSettings {
  const secret = randomBytes(32).toString('base64url')
  return {
    tokens: createTokens({ accessSecret: secret, refreshSecret: secret }),
    trackTokens: createTrackTokens(secret),
    publicUrl,
    allowedOrigins: new Set(),
    demo: async () => ({ enabled: false, accounts: [] }),
  }
}

/** The routes of the product, as the server has them. */
export const everyRoute = (): Route[] => routeTable(settings())

/** The application as it is served at an address, for `inject`: it listens nowhere. */
export async function buildServedApp(publicUrl?: string): Promise<FastifyInstance> {
  const parts = settings(publicUrl)
  return buildApp({
    ...parts,
    trackFeed: createTrackFeed(),
    log: createLog('silent', 'api'),
    guard: createGuard(parts.tokens),
    metrics: createMetrics('api'),
    metricsToken: '',
    health: async () => ({ status: 'ready', database: '', checks: {} }),
    webDir: undefined,
    trustProxy: [],
  })
}

/** Method and path of everything that is served, whoever declared it: "GET /api/orders/:id". */
export async function everyServedPath(): Promise<string[]> {
  const app = await buildServedApp()
  const tree = await app.ready().then(() => app.printRoutes({ commonPrefix: false }))
  await app.close()
  return pathsOf(tree)
}

/** Reads the router's drawing of its tree: four characters a level, methods in brackets. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
    if (!part) return []
    const level = indent.length / 4
    const path = (parents[level - 1] ?? '') + part
    parents[level] = path
    return methods.split(', ').map((method) => `${method} ${path}`)
  })
}
