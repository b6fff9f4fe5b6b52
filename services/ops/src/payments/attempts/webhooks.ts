import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../platform/changes/audit.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { atMostEvery } from '../../platform/process/log.ts'
import type { PaymentGateways } from './gateways.ts'
import { followNotice, receiveNotice } from './inbox.ts'

const bodyMaxBytes = 64 * 1024
/** How often it is logged that messages are refused, and audited of each gateway; the metrics count them all. */
const refusedEveryMs = 1_000
const auditedEveryMs = 60_000
export const refusedAction = 'gateway.messageRefused'

/**
 * `POST /api/webhooks/:provider`: what a gateway tells us. Only what it has signed is kept, each event once; then it is read back from the
 * gateway, after the answer.
 */
export function serveWebhooks(app: FastifyInstance, gateways: PaymentGateways): void {
  const noteRefused = atMostEvery(refusedEveryMs, ({ log, ip }: FastifyRequest, gateway: string) =>
    log.warn({ gateway, ip }, 'messages that the gateway has not signed are rejected'),
  )
  const auditRefused = refusalAudit()
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post<{ Params: { provider: string } }>(
      '/api/webhooks/:provider',
      { bodyLimit: bodyMaxBytes, config: { access: 'public', countsAnonymous: false } },
      async (request, reply) => {
        const gateway = gateways.find(request.params.provider)
        if (!gateway) throw notFound('Gateway')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const notice = gateway.verifyWebhook(raw, request.headers, now())
        if (!notice) {
          noteRefused(request, gateway.id)
          auditRefused(request, gateway.id)
          throw new AppError('unauthenticated', 'The signature does not match.')
        }
        const received = await receiveNotice(gateway.id, notice)
        if (received)
          followNotice(gateways, received).catch((err: unknown) =>
            request.log.warn({ err }, 'the notice is verified with the gateway later'),
          )
        return reply.status(200).send({ received: true })
      },
    )
    done()
  })
}

/** One entry for what was refused of a gateway within a minute, by whichever process: whoever forges messages does not fill the log. */
function refusalAudit(): (request: FastifyRequest, gateway: string) => void {
  const lastMinutes = new Map<string, number>()
  return ({ id: requestId, ip: address, log }, gateway) => {
    const minute = Math.floor(now().getTime() / auditedEveryMs)
    if (lastMinutes.get(gateway) === minute) return
    lastMinutes.set(gateway, minute)
    const entry = { action: refusedAction, actor: systemContext.actor, entity: 'gateway', id: gateway, requestId, address }
    audit({ ...entry, cause: `${refusedAction} ${gateway} ${minute}` }).catch((err: unknown) =>
      log.error({ err }, 'rejected messages are not audited'),
    )
  }
}
