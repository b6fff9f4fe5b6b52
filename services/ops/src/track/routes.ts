import { createKnownDevices } from '../platform/security/known-device.ts'
import { post, type Route } from '../platform/http/routes.ts'
import { trackOrder } from './commands.ts'
import { TrackAnswer, TrackRequest } from './contract.ts'
import type { TrackTokens } from './tokens.ts'

export interface TrackServices {
  trackTokens: TrackTokens
  deviceSecret: string
  publicUrl: string
}

export function trackRoutes({ trackTokens, deviceSecret, publicUrl }: TrackServices): Route[] {
  const devices = createKnownDevices({ secret: deviceSecret, publicUrl, use: 'track', path: '/api/public/track' })
  return [
    post(
      '/public/track',
      'public',
      { summary: 'Track an order by its number and four digits', body: TrackRequest, answer: TrackAnswer, idempotencyKey: 'unused' },
      async ({ body, http }) => {
        const device = devices.recognise(http, body.orderNumber)
        const answer = await trackOrder(trackTokens, body, { address: http.address, device })
        devices.remember(http, body.orderNumber)
        return answer
      },
    ),
  ]
}
