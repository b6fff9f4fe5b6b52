import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now } from '../platform/clock.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { atMostEvery } from '../platform/process/log.ts'
import type { PaymentGateways } from './gateways.ts'
import { followNotice, receiveNotice } from './inbox.ts'

const bodyMaxBytes = 64 * 1024
/** How often it is logged that messages are refused; the metrics count them all. */
const refusedEveryMs = 1_000

/**
 * `POST /api/webhooks/:provider`: what a gateway tells us. Only what it has signed is kept, each event once; then it is read back from the
 * gateway, after the answer.
 */
export function serveWebhooks(app: FastifyInstance, gateways: PaymentGateways): void {
  const noteRefused = atMostEvery(refusedEveryMs, ({ log, ip }: FastifyRequest, gateway: string) =>
    log.warn({ gateway, ip }, 'a message that its gateway has not signed is refused'),
  )
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaxBytes }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Params: { provider: string } }>('/api/webhooks/:provider', { config: { access: 'public' } }, async (request, reply) => {
      const gateway = gateways.find(request.params.provider)
      if (!gateway) throw notFound('Gateway')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = gateway.verifyWebhook(raw, request.headers, now())
      if (!notice) {
        noteRefused(request, gateway.id)
        throw new AppError('unauthenticated', 'The signature does not match.')
      }
      const received = await receiveNotice(gateway.id, notice)
      if (received) followNotice(gateways, received).catch((err: unknown) => request.log.warn({ err }, 'a notice is read back later'))
      return reply.status(200).send({ received: true })
    })
    done()
  })
}
