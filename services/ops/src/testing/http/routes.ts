import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppParts } from '../../app.ts'
import { createGuard } from '../../auth/guard.ts'
import { createTokens } from '../../auth/tokens.ts'
import {
  activityShapes,
  approvalSources,
  auditSource,
  eventPermissions,
  everyAttachment,
  everyMovement,
  routeTable,
  type Services,
} from '../../features.ts'
import { readLayouts } from '../../payout-batches/bank-file/file-layout.ts'
import { createLog } from '../../platform/process/log.ts'
import { createLinkSigner } from '../../platform/mail/link-signer.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { createDataSeal } from '../../platform/security/data-seal.ts'
import type { Route } from '../../platform/http/routes.ts'
import { createTrackFeed } from '../../track/stream.ts'
import { createTrackTokens } from '../../track/tokens.ts'

function services(publicUrl = 'http://localhost:4000'): Services {
  const secret = randomBytes(32).toString('base64url')
  return {
    tokens: createTokens({ accessSecret: secret, refreshSecret: secret }),
    trackTokens: createTrackTokens(secret),
    trackFeed: createTrackFeed(),
    dataSeal: createDataSeal(secret),
    fileLayouts: readLayouts(undefined),
    signLink: createLinkSigner(secret),
    deviceSecret: secret,
    publicUrl,
    allowedOrigins: new Set(),
    demo: async () => ({ enabled: false, accounts: [] }),
    readAgentLoads: async () => new Map(),
    eventPermissions,
    activityShapes,
    approvalSources,
    auditSource,
    movements: everyMovement,
    attachments: everyAttachment,
    hasMailbox: true,
    gateways: { find: () => null, gatewayFor: () => null, returnUrl: publicUrl },
    fieldLimits: { perKey: 1_000, perPerson: 60, windowMs: 5_000 },
  }
}

/** All routes of the product. */
export const everyRoute = (): Route[] => routeTable(services())

/** The application for a public URL, not listening yet. */
export async function buildServedApp(publicUrl?: string, own: Partial<AppParts> = {}): Promise<FastifyInstance> {
  const parts = services(publicUrl)
  return buildApp({
    ...parts,
    log: createLog('silent', 'api'),
    guard: createGuard(parts.tokens),
    metrics: createMetrics('api'),
    metricsToken: 'to read the metrics',
    health: async () => ({ status: 'ready', database: '', checks: {} }),
    isDatabaseUp: () => true,
    queues: undefined,
    webDir: undefined,
    servesDocs: true,
    trustProxy: [],
    requestTimeoutMs: 30_000,
    anonymousRequestsMax: 100_000,
    ...own,
  })
}

/** Method and path of every served route, whoever registers it: "GET /api/orders/:id". */
export async function everyServedPath(): Promise<string[]> {
  const app = await buildServedApp()
  const tree = await app.ready().then(() => app.printRoutes({ commonPrefix: false }))
  await app.close()
  return pathsOf(tree)
}

/** Parses the router's printed tree: four characters per level, methods in brackets. */
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
