import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createBillplz } from './billplz.ts'
import { openBook, type Book } from './book.ts'
import type { Config } from './config.ts'
import { createControl } from './control.ts'
import { createDeliverer, type Deliverer } from './deliverer.ts'
import { BadRequest, isSame, type Facade, type FacadeRoute, type Reply } from './facade.ts'
import { createFaults, type Fault, type FaultMode, type Faults } from './faults.ts'
import type { Gateway } from './operation.ts'
import { servePages } from './pages.ts'
import { asText, receive, type Received } from './receive.ts'
import { createSandbox, KeyReused, type Sandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

export interface Providers {
  server: Server
  close: () => Promise<void>
}

interface Parts {
  book: Book
  sandbox: Sandbox
  faults: Faults
  facades: Record<Gateway, Facade>
  deliverer: Deliverer
}

/** The gateways on their books, not listening yet. */
export function createProviders(config: Config, journal: string): Providers {
  const parts = createParts(config, journal)
  const serve = serving(parts, config)
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      respond(response, { status: 500, body: { error: { type: 'api_error', message: 'Something unexpected happened.' } } })
    })
  })
  parts.deliverer.wake()
  return {
    server,
    close: async () => {
      parts.deliverer.stop()
      server.close()
      server.closeAllConnections()
      await parts.book.close()
    },
  }
}

function createParts(config: Config, journal: string): Parts {
  const book = openBook(journal, { openingSen: config.PROVIDERS_OPENING_SEN })
  const faults = createFaults()
  const stripeWebhookUrl = config.STRIPE_WEBHOOK_URL ?? null
  const sandbox = createSandbox({
    book,
    faults,
    secret: config.PROVIDERS_CONTROL_KEY,
    hasAddress: ({ gateway, callbackUrl }) => (gateway === 'stripe' ? stripeWebhookUrl : callbackUrl) !== null,
    settleHour: config.PROVIDERS_SETTLE_HOUR ?? null,
  })
  const shared = { sandbox, book, faults, pagesUrl: config.PROVIDERS_PAGES_URL ?? `http://localhost:${config.PROVIDERS_PORT}` }
  const facades = {
    billplz: createBillplz(shared, { key: config.BILLPLZ_KEY, signatureKey: config.BILLPLZ_SIGNATURE_KEY }),
    stripe: createStripe(shared, { key: config.STRIPE_KEY, webhookSecret: config.STRIPE_WEBHOOK_SECRET }),
  }
  return { book, sandbox, faults, facades, deliverer: createDeliverer({ book, sandbox, facades, stripeWebhookUrl }) }
}

function serving(parts: Parts, config: Config): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { book, sandbox, faults, deliverer } = parts
  const pages = servePages({ book, sandbox })
  const control = createControl({ book, sandbox, faults, flush: deliverer.flush })
  const api = answering(parts)
  const answer = async (received: Received): Promise<Answer> => {
    if (received.path.startsWith('/pay/')) return pages(received)
    if (received.path === '/health') return { status: 200, body: { status: 'ok' } }
    if (received.path.startsWith('/_control/')) return controlled(received, { control, key: config.PROVIDERS_CONTROL_KEY })
    return api(received)
  }
  return async (request, response) => {
    const received = await receive(request)
    sandbox.settle()
    const answered = await answer(received)
    if (sandbox.takeEarly()) await deliverer.flush()
    // Nobody hears of what a crash could still undo.
    await book.synced()
    if (answered === 'cut') request.socket.resetAndDestroy()
    else respond(response, answered)
    deliverer.wake()
  }
}

/** What is answered: JSON, unless it says otherwise; or nothing, the connection being cut. */
export type Answer = (Reply & { headers?: Record<string, string> }) | 'cut'

function respond(response: ServerResponse, { status, body, headers }: Exclude<Answer, 'cut'>): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const notFound: Reply = { status: 404, body: { error: { type: 'not_found', message: 'Not found.' } } }

async function controlled(
  { method, path, headers, body }: Received,
  { control, key }: { control: ReturnType<typeof createControl>; key: string },
): Promise<Reply> {
  if (!isSame(headers.authorization ?? '', `Bearer ${key}`)) return { status: 401, body: { error: { type: 'unauthorized' } } }
  try {
    return (await control({ name: `${method} ${path.slice('/_control/'.length)}`, body: asJson(body) })) ?? notFound
  } catch (error) {
    if (error instanceof BadRequest) return { status: 400, body: { error: { type: 'bad_request', message: error.message } } }
    throw error
  }
}

function asJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    throw new BadRequest('expected JSON', { cause: error })
  }
}

/** Answers the gateways' own routes, with the faults that hit them. */
function answering({ faults, facades }: Parts): (received: Received) => Promise<Answer> {
  const routes = new Map<string, { facade: Facade; route: FacadeRoute }>()
  for (const facade of Object.values(facades))
    for (const route of facade.routes) routes.set(`${route.method} ${route.path}`, { facade, route })
  return async (received) => {
    const found = routes.get(`${received.method} ${received.path}`)
    if (!found) return notFound
    const { facade, route } = found
    if (!facade.isAuthorized(received.headers)) return facade.unauthorized
    try {
      const call = { params: asText(received), headers: received.headers }
      const happening = { gateway: facade.gateway, operation: route.operation, ...route.facts(call) }
      return await withFault(faults.take('request', happening), () => route.run(call))
    } catch (error) {
      if (error instanceof KeyReused) return facade.keyReused(error.message)
      if (error instanceof BadRequest) return { status: 400, body: { error: { type: 'invalid_request_error', message: error.message } } }
      throw error
    }
  }
}

const serverError: Reply = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } }
const maintenance = { status: 200, body: '<!doctype html><title>Scheduled maintenance</title>', headers: { 'content-type': 'text/html' } }
const tooMany = { status: 429, body: { error: { type: 'rate_limit', message: 'Too many requests' } }, headers: { 'retry-after': '1' } }

/** What is answered where a fault hits a call; `run` carries the call out. */
const faultAnswers: Partial<Record<FaultMode, (run: () => Reply, fault: Fault) => Answer | Promise<Answer>>> = {
  delay: async (run, { ms }) => {
    await wait(ms)
    return run()
  },
  hang: async (run, { ms }): Promise<Answer> => {
    run()
    await wait(ms, undefined, { ref: false })
    return 'cut'
  },
  drop_answer: (run) => {
    run()
    return 'cut'
  },
  error_after: (run) => {
    run()
    return serverError
  },
  error_before: () => serverError,
  malformed: (run) => {
    run()
    return maintenance
  },
  rate_limited: () => tooMany,
  outage: () => 'cut',
}

async function withFault(fault: Fault | null, run: () => Reply): Promise<Answer> {
  const answer = fault && faultAnswers[fault.mode]
  return answer ? answer(run, fault) : run()
}
