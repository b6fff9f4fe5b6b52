import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../api/errors.ts'
import { anOrder } from '../testOrder.ts'
import { commandKeys } from './commandKeys.ts'
import { orderProblem } from './orderProblem.ts'

const refused = (
  status: number,
  code: 'stale_version' | 'transition_refused' | 'internal',
  details?: Record<string, unknown>,
): Failure => ({
  kind: 'refused',
  status,
  retryAfterSeconds: null,
  body: { code, message: 'The order is delivered.', requestId: 'r1', ...(details && { details }) },
})

describe('how a command on an order can end', () => {
  it('names who was first, when, and what the order is now', () => {
    const current = anOrder({
      version: 4,
      status: 'agent_assigned',
      lastTracking: {
        ...anOrder().lastTracking,
        timestamp: '2026-07-14T02:41:00.000Z',
        performedBy: { id: null, name: 'Nurul Aina Rahman', role: 'staff' },
      },
    })
    expect(orderProblem(refused(409, 'stale_version', { current }), 3)).toEqual({
      kind: 'changed',
      sentence: 'Nurul Aina Rahman changed this order at 10:41 am. It is agent assigned now.',
      version: 4,
      canRepeat: false,
    })
  })

  it('passes on the reason of a rejection', () => {
    expect(orderProblem(refused(409, 'transition_refused'), 3)).toEqual({
      kind: 'refused',
      sentence: 'The order is delivered.',
      version: 3,
      canRepeat: false,
    })
    expect(orderProblem({ kind: 'unreachable', offline: true, isQuestion: false } satisfies Failure, 3).kind).toBe('refused')
  })

  it('never calls failed what nobody knows', () => {
    const unknown: Failure[] = [{ kind: 'unknown_outcome' }, { kind: 'garbled', status: 502 }, refused(500, 'internal')]
    for (const failure of unknown) expect(orderProblem(failure, 3).kind).toBe('unknown')
  })
})

describe('the key of a command', () => {
  it('stays while the same command is not answered, and is another for every other', () => {
    let made = 0
    const keys = commandKeys(() => `key-${String(++made)}`)
    expect(keys.keyFor({ reason: 'a' })).toBe('key-1')
    expect(keys.keyFor({ reason: 'a' })).toBe('key-1')
    expect(keys.keyFor({ reason: 'b' })).toBe('key-2')
    keys.answered()
    expect(keys.keyFor({ reason: 'b' })).toBe('key-3')
  })
})
