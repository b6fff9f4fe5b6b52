import type { FastifyInstance } from 'fastify'
import { now } from '../platform/clock.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { PaymentGateways } from './gateways.ts'
import { followNotice, receiveNotice } from './inbox.ts'

const bodyMaxBytes = 64 * 1024

/**
 * `POST /api/webhooks/:provider`: what a gateway tells us. Only what it has signed is kept, each event once; then it is read back from the
 * gateway, after the answer.
 */
export function serveWebhooks(app: FastifyInstance, gateways: PaymentGateways): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaxBytes }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Params: { provider: string } }>('/api/webhooks/:provider', { config: { access: 'public' } }, async (request, reply) => {
      const gateway = gateways.find(request.params.provider)
      if (!gateway) throw notFound('Gateway')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = gateway.verifyWebhook(raw, request.headers, now())
      if (!notice) throw new AppError('unauthenticated', 'The signature does not match.')
      const received = await receiveNotice(gateway.id, notice)
      if (received) followNotice(gateways, received).catch((err: unknown) => request.log.warn({ err }, 'a notice is read back later'))
      return reply.status(200).send({ received: true })
    })
    done()
  })
}
