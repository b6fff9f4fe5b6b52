import type { Feature } from '../app/feature.ts'
import { ordersFeature } from './orders/feature.ts'
import { signInFeature } from './sign-in/feature.ts'

/** Every feature of the console: one line each. */
export const features: readonly Feature[] = [signInFeature, ordersFeature]
