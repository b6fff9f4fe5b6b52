import { post, type Route } from '../platform/routes.ts'
import { trackOrder } from './commands.ts'
import { TrackAnswer, TrackRequest } from './contract.ts'
import type { TrackTokens } from './tokens.ts'

export function trackRoutes(tokens: TrackTokens): Route[] {
  return [
    post(
      '/public/track',
      'public',
      { summary: 'Follow an order by its number and four digits', body: TrackRequest, answer: TrackAnswer, idempotencyKey: 'unused' },
      ({ body, http }) => trackOrder(tokens, body, http.address),
    ),
  ]
}
