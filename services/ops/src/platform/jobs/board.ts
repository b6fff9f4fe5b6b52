/// <reference types="@fastify/cookie" />
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden, unauthenticated, unavailable } from '../errors.ts'
import { answerError } from '../http/failures.ts'
import type { StaffPrincipal } from '../http/routes.ts'
import { boardAccessReader, boardPath, type BoardAccessSettings } from './board-access.ts'
import type { JobQueues } from './queues.ts'

interface BoardParts extends BoardAccessSettings {
  queues: JobQueues
  kinds: readonly string[]
  identifySession: (sessionId: string) => Promise<StaffPrincipal>
}

/** Serves Bull Board under `boardPath`, to be looked at only, to who holds settings.write and has its cookie. */
export function serveBoard(app: FastifyInstance, { queues, kinds, identifySession, ...settings }: BoardParts): void {
  const readAccess = boardAccessReader(settings)
  const admit = async ({ cookies, method }: FastifyRequest) => {
    const { userId, sessionId } = readAccess(cookies)
    const { id, permissions } = await identifySession(sessionId)
    if (id !== userId) throw unauthenticated()
    if (!permissions.includes('settings.write')) throw forbidden('settings.write')
    if (method !== 'GET' && method !== 'HEAD') throw new AppError('forbidden', 'The queues are read-only.')
    if (!queues.isUp()) throw unavailable('The queues in Redis are not available. Try again in a moment.')
  }
  const serverAdapter = new FastifyAdapter().setBasePath(boardPath)
  createBullBoard({
    queues: kinds.map((kind) => new BullMQAdapter(queues.queueOf(kind), { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'KainSiap queues', hideDocsLink: true, hideRedisDetails: true } },
  })
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRoute', (route) => {
        route.errorHandler = (error, request, reply) => void answerError(error, request, reply)
      })
      scope.addHook('onRequest', admit)
      scope.addHook('onSend', async (_request, reply, payload) => {
        if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
        // Its addresses are relative to its <base>.
        const policy = String(reply.getHeader('content-security-policy')).replace("base-uri 'none'", "base-uri 'self'")
        reply.header('content-security-policy', policy)
        return withoutInlineStyle(String(payload))
      })
      void scope.register(serverAdapter.registerPlugin())
      done()
    },
    { prefix: boardPath },
  )
}

/** The page without what our policy forbids: fonts of another origin, and the look of the word "Loading". */
function withoutInlineStyle(html: string): string {
  return html
    .replaceAll(/<link href="https:[^>]*>/g, '')
    .replaceAll(/<style>[^<]*<\/style>/g, '')
    .replaceAll(/ style="[^"]*"/g, '')
}
