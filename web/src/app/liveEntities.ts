import type { LiveEntity } from '../api/copies.ts'
import { orderLive } from '../features/orders/orderLive.ts'

/** The nouns that the live connection keeps true: one line for each feature. */
export const liveEntities: readonly LiveEntity[] = [orderLive]
