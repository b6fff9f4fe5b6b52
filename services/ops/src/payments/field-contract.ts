import { z } from 'zod'
import { AgentRef } from '../agents/number.ts'
import { Id, PositiveSen } from '../platform/contract.ts'
import { HostedMethod, Payment } from './contract.ts'

/** By the customer's app: opens the gateway's page, or answers with the one that is open. */
export const FieldCheckout = z.strictObject({ customerId: Id, method: HostedMethod.optional() })
/** By the agent's app: cash taken at the door. */
export const FieldCash = z.strictObject({ agentId: AgentRef, amountSen: PositiveSen })
/** A payment as the customer's app sees it. */
export const FieldPayment = Payment.pick({ id: true, number: true, amountSen: true, method: true, status: true }).meta({
  id: 'FieldPayment',
})
export type FieldPayment = z.infer<typeof FieldPayment>
