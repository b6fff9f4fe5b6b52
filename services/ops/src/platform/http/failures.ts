import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rejectionText } from './answer-headers.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { databaseAway, isDatabaseAway, isTooSlow } from '../database/mongo.ts'

/** Sends every error in one shape; unexpected ones are logged and sent without internals. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = translate(error, request)
  if (known.code === 'internal') request.log.error({ err: error }, 'a request failed')
  else if (known.code === 'unavailable') request.log.warn({ err: error }, 'a request could not be served')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds))
  return reply.code(known.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(known.toBody(request.id))
}

function translate(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return databaseAway(error)
  if (isTooSlow(error))
    return new AppError('unavailable', 'This search takes too long. Narrow it with a tab, a search word or a smaller range.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  if (error.code === 'FST_ERR_BAD_URL') return new AppError('validation_failed', 'The address is not valid.')
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? rejectionOf(status, error, request) : failure(error)
}

const failure = (cause: unknown) =>
  new AppError('internal', 'Something went wrong on the server. Check if the change was saved before you try again.', { cause })

/** Errors of the framework and its plugins. */
function rejectionOf(status: number, cause: unknown, { routeOptions, server }: FastifyRequest): AppError {
  switch (status) {
    case 400:
      return new AppError('validation_failed', 'body: this is not valid JSON', {
        details: { issues: [{ path: 'body', message: 'is not valid JSON' }] },
      })
    case 403:
      return new AppError('forbidden', 'This address is not allowed.', { cause })
    case 404:
      return notFound('Page')
    case 412:
      return new AppError('precondition_failed', 'The current version does not match If-Match or If-Unmodified-Since.', { cause })
    case 413:
      return new AppError(
        'payload_too_large',
        `The request is too large. The maximum is ${Math.floor((routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0) / 1000).toLocaleString('en')} kB.`,
      )
    case 414:
      return new AppError('validation_failed', 'The address is too long.')
    case 415:
      return new AppError('unsupported_media_type', 'Send JSON, with the content type application/json.')
    case 416:
      return new AppError('range_not_satisfiable', 'The requested range is outside this file.', { cause })
    default:
      return new AppError('validation_failed', 'The request is not valid. Check its headers.', { cause })
  }
}

/**
 * Rejects requests whose connection has already closed: there is no address to count them under and no one to respond to. The address read
 * here stays known if the connection ends later.
 */
export function refuseDisconnected(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.ip as string | undefined
    done(address === undefined ? invalid('connection', 'was closed before the request could be read') : undefined)
  })
}

/** Health, what is generated from the code, and the facts of the website. */
const withoutDatabase = /^\/api\/(?:health|docs|openapi\.json|public\/site)(?:\/|$)/

/**
 * Answers 503 at once while the database is away, instead of keeping requests waiting for it. The website, the console's files and the
 * health checks are served all the same.
 */
export function refuseWhileAway(app: FastifyInstance, isDatabaseUp: () => boolean): void {
  app.addHook('onRequest', ({ routeOptions: { url } }, _reply, done) => {
    const needsDatabase = url?.startsWith('/api/') === true && !withoutDatabase.test(url)
    done(needsDatabase && !isDatabaseUp() ? databaseAway() : undefined)
  })
}

/** Ignores unknown `Expect` headers, as RFC 9110 permits: Node would reject them with an empty response. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
}

/** Rejects bytes that are not a valid request and reach no route. */
export function refuseUnreadable(error: ConnectionError, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, rejection] = unreadable(error.code)
  const body = mayHaveBody(error, socket) ? JSON.stringify(rejection.toBody(randomUUID())) : ''
  if (socket.writable) socket.end(rejectionText(headers, status, body))
  // Bytes that still arrive must not be parsed as a request.
  socket.destroySoon()
}

/**
 * A response to HEAD has no body (RFC 9110, 9.3.2): a client would take one for the start of the next response. The method is read
 * from the bytes that could not be parsed; where those begin in the middle of a request, it is not known and no body is sent. A request
 * that never arrived whole (no bytes are at hand then) is taken for one that may have a body.
 */
function mayHaveBody(error: ConnectionError, socket: Socket): boolean {
  // The framework types it as its JSON form.
  const rawPacket: unknown = error.rawPacket
  if (!Buffer.isBuffer(rawPacket)) return true
  const start = rawPacket.toString('latin1', 0, 16)
  if (start.startsWith('HEAD ')) return false
  return rawPacket.length === socket.bytesRead || /^[A-Z]{3,7} /.test(start)
}

function unreadable(code: string): [status: string, AppError] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', new AppError('request_timeout', 'The request took too long to arrive. Send it again.')]
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', new AppError('headers_too_large', 'The headers are too long: at most 16 kB.')]
    default:
      return ['400 Bad Request', new AppError('validation_failed', 'This is not a valid HTTP/1.1 request.')]
  }
}
