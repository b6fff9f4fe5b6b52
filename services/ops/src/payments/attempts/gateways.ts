import type { GatewayId } from '../../gateways/contract.ts'
import { createGateways, type Gateways, type GatewaySettings } from '../../gateways/registry.ts'
import { ruleBroken } from '../../platform/errors.ts'
import type { HostedMethod } from '../contract.ts'

/** The gateways that payments go through. */
export interface PaymentGateways extends Gateways {
  /** Where a hosted page leads when it is done. */
  returnUrl: string
}

/** What the routes of payments need beside the database. */
export interface PaymentServices {
  gateways: PaymentGateways
}

const opened = new WeakMap<GatewaySettings, PaymentGateways>()

/** Those that are configured: the same for the same configuration, so that the limits of its adapters hold in a process. */
export function openGateways(config: GatewaySettings): PaymentGateways {
  const known = opened.get(config) ?? { ...createGateways(config), returnUrl: `${config.PUBLIC_URL}/track` }
  opened.set(config, known)
  return known
}

/** The gateway that takes a method. Throws `rule_broken` where it is not configured. */
export function gatewayOf({ gatewayFor }: PaymentGateways, method: HostedMethod): GatewayId {
  const adapter = gatewayFor(method)
  if (!adapter) throw ruleBroken('no_gateway', 'No gateway is configured for this method. Record cash or a bank transfer instead.')
  return adapter.id
}
