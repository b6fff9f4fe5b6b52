import type { Order, OrderDetails } from '@kainsiap/ops/orders/contract'
import type { Client } from '../../services/ops/src/testing/http/client.ts'

/** Changes an order as another user. Resolves with the changed order. */
export async function act(
  client: Client,
  { id, version }: Pick<Order, 'id' | 'version'>,
  command: { verb: 'status'; status: string } | { verb: 'assign'; agentId: string | undefined } | { verb: 'cancel'; reason: string },
): Promise<OrderDetails> {
  const { verb, ...body } = command
  const answer = await client.post<OrderDetails>(`/orders/${id}/${verb}`, { version, ...body })
  if (answer.status !== 200) throw new Error(`${verb}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
