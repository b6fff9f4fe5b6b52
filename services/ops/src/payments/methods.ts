import { z } from 'zod'

export const PaymentMethodName = z.enum(['card', 'digital_wallet', 'fpx', 'bank_transfer', 'cash'])
export type PaymentMethodName = z.infer<typeof PaymentMethodName>
/** What a customer pays by at a gateway's page. */
export const HostedMethod = PaymentMethodName.exclude(['cash'])
export type HostedMethod = z.infer<typeof HostedMethod>
export const PaymentGateway = z.enum(['billplz', 'stripe', 'manual'])
export type PaymentGateway = z.infer<typeof PaymentGateway>
