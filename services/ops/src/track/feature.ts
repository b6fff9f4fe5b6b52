import { defineFeature } from '../platform/feature.ts'
import { trackRoutes, type TrackServices } from './routes.ts'
import { serveTrackStream, type TrackFeed } from './stream.ts'

export interface TrackStreamServices extends TrackServices {
  trackFeed: TrackFeed
}

export const trackFeature = defineFeature<TrackStreamServices>({
  routes: trackRoutes,
  attach: (app, { trackTokens, trackFeed }) => serveTrackStream(app, trackTokens, trackFeed),
  follow: ({ trackFeed }) => ({ onEvents: trackFeed.events, onGap: trackFeed.refresh }),
})
