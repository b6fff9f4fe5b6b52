import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anOrder } from '../testOrder.ts'
import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import type { CommandEnd } from '../../../command/carryOut.ts'
import { createPendingMoves, type PendingMove, takeBackMs } from './pendingMoves.ts'

const agent = { id: 'a'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'van' as const }
const assigned = anOrder({ status: 'agent_assigned', agent, version: 3 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pending(end: Partial<Extract<CommandEnd<OrderDetails>, { error: unknown }>['problem']> | null = null) {
  const sent: PendingMove[] = []
  const done = vi.fn<() => void>()
  const moves = createPendingMoves({
    send: async (move) => {
      sent.push(move)
      return end
        ? { problem: { kind: 'refused', sentence: 'No.', version: 3, canRepeat: false, ...end }, error: null }
        : { result: move.order as never }
    },
    onDone: done,
  })
  return { moves, sent, done }
}

it('sends a step once its time is over, and never one that was undone', async () => {
  const { moves, sent, done } = pending()
  moves.queue(assigned, 'pickup_scheduled')
  await vi.advanceTimersByTimeAsync(takeBackMs - 1)
  moves.takeBack(assigned.id)
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect(sent).toEqual([])
  moves.queue(assigned, 'pickup_scheduled')
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect(sent).toHaveLength(1)
  expect(done).toHaveBeenCalledOnce()
  expect(moves.list()).toEqual([])
})

it('sends all pending steps at once on request, each once', async () => {
  const { moves, sent } = pending()
  moves.queue(assigned, 'pickup_scheduled')
  moves.queue({ ...assigned, id: 'b'.repeat(24) }, 'pickup_scheduled')
  await Promise.all([moves.sendAll(), moves.sendAll()])
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect(sent).toHaveLength(2)
})

it('follows a change that leaves the step as it was meant, and stops at any other', async () => {
  const { moves, sent } = pending()
  moves.queue(assigned, 'pickup_scheduled')
  moves.seen({ ...assigned, version: 4 })
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect(sent[0]?.order.version).toBe(4)
  for (const change of [{ status: 'agent_en_route' as const }, { agent: { ...agent, id: 'c'.repeat(24) } }, { agent: null }]) {
    moves.queue(assigned, 'pickup_scheduled')
    moves.seen({ ...assigned, ...change, version: 4 })
    expect(moves.list()).toMatchObject([{ stage: 'stopped', canRepeat: false }])
    expect(moves.list()[0]?.why).toMatch(/Nothing was sent\.$/)
    await vi.advanceTimersByTimeAsync(takeBackMs)
  }
  expect(sent).toHaveLength(1)
})

it('keeps a step that could not be carried out, with the reason, until it is put away or sent again', async () => {
  const { moves, sent } = pending({ sentence: 'The server did not respond.', canRepeat: true })
  moves.queue(assigned, 'pickup_scheduled')
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect(moves.list()).toMatchObject([{ stage: 'stopped', why: 'The server did not respond.', canRepeat: true }])
  await moves.sendNow(assigned.id)
  expect(sent).toHaveLength(2)
  moves.takeBack(assigned.id)
  expect(moves.list()).toEqual([])
})
