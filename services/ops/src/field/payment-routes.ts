import { OrderRef } from '../orders/contract.ts'
import { getOrder } from '../orders/queries.ts'
import { checkOut, recordCash } from '../payments/commands.ts'
import { FieldCash, FieldCheckout } from '../payments/field-contract.ts'
import { toFieldPayment } from '../payments/queries.ts'
import type { PaymentServices } from '../payments/attempts/gateways.ts'
import { post } from '../platform/http/routes.ts'
import { AgentOrder, FieldCheckoutPage } from './contract.ts'
import { toAgentOrder, toCustomerOrder } from './views.ts'

const ofOrder = { params: { id: OrderRef }, idempotencyKey: 'required' } as const

/** How customers pay: at a gateway's page, or the agent at the door. */
export const paymentFieldRoutes = ({ gateways }: PaymentServices) => [
  post(
    '/field/orders/:id/checkout',
    { scopes: ['field:customer'] },
    { summary: 'Create a payment page for the customer', body: FieldCheckout, ...ofOrder, answer: FieldCheckoutPage },
    async ({ context, id, body }) => {
      const { doc, url } = await checkOut(context, gateways, id, body)
      return { order: toCustomerOrder(await getOrder(id)), payment: toFieldPayment(doc), url }
    },
  ),
  post(
    '/field/orders/:id/cash',
    { scopes: ['field:agent'] },
    { summary: 'Record a cash payment', body: FieldCash, ...ofOrder, answer: AgentOrder },
    async ({ context, id, body }) => {
      await recordCash(context, id, body)
      const order = await getOrder(id)
      const view = toAgentOrder(order, body.agentId)
      // Where it is now is the business of whoever has it.
      return order.agent?.id === body.agentId ? view : { ...view, lastTracking: { ...view.lastTracking, location: null } }
    },
  ),
]
