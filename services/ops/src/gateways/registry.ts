import type { Config } from '../platform/process/config.ts'
import { createBillplzAdapter } from './billplz.ts'
import type { GatewayAdapter, GatewayId, GatewayMethod } from './contract.ts'
import { createStripeAdapter } from './stripe.ts'

const gatewayOfMethod: Record<GatewayMethod, GatewayId> = {
  fpx: 'billplz',
  bank_transfer: 'billplz',
  card: 'stripe',
  digital_wallet: 'stripe',
}

/** The gateways that are configured. */
export interface Gateways {
  /** The gateway that takes payments of this kind; null if it is not configured. */
  gatewayFor: (method: GatewayMethod) => GatewayAdapter | null
  /** A gateway by its name, as in `/api/webhooks/:provider`. */
  find: (id: string) => GatewayAdapter | null
}

export type GatewaySettings = Pick<
  Config,
  | 'KAINSIAP_MODE'
  | 'PUBLIC_URL'
  | 'WEBHOOKS_URL'
  | 'PROVIDERS_URL'
  | 'BILLPLZ_URL'
  | 'BILLPLZ_KEY'
  | 'BILLPLZ_SIGNATURE_KEY'
  | 'STRIPE_URL'
  | 'STRIPE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
>

/** The adapters of the configured gateways; one of each for a process, so that its limits hold. */
export function createGateways(settings: GatewaySettings): Gateways {
  const adapters = new Map<string, GatewayAdapter>()
  const sandboxUrl = settings.KAINSIAP_MODE === 'demo' ? settings.PROVIDERS_URL : undefined
  const { BILLPLZ_KEY, BILLPLZ_SIGNATURE_KEY, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } = settings
  const [billplzUrl, stripeUrl] = [settings.BILLPLZ_URL ?? sandboxUrl, settings.STRIPE_URL ?? sandboxUrl]
  const callbackUrl = `${settings.WEBHOOKS_URL ?? settings.PUBLIC_URL}/api/webhooks/billplz`
  if (billplzUrl && BILLPLZ_KEY && BILLPLZ_SIGNATURE_KEY)
    adapters.set(
      'billplz',
      createBillplzAdapter({ baseUrl: billplzUrl, key: BILLPLZ_KEY, signatureKeys: BILLPLZ_SIGNATURE_KEY, callbackUrl }),
    )
  if (stripeUrl && STRIPE_KEY && STRIPE_WEBHOOK_SECRET)
    adapters.set('stripe', createStripeAdapter({ baseUrl: stripeUrl, key: STRIPE_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRET }))
  return {
    gatewayFor: (method) => adapters.get(gatewayOfMethod[method]) ?? null,
    find: (id) => adapters.get(id) ?? null,
  }
}
