import { describe, expect, it } from 'vitest'
import { loadState, stepChoice } from './stepChoice.ts'

const choices = ['a', 'b', 'c'].map((id) => ({ id }))

describe('choosing an agent', () => {
  it('steps through the list and round its ends', () => {
    expect(stepChoice('ArrowDown', choices, null)?.id).toBe('a')
    expect(stepChoice('ArrowDown', choices, 'c')?.id).toBe('a')
    expect(stepChoice('ArrowUp', choices, null)?.id).toBe('c')
    expect(stepChoice('ArrowUp', choices, 'b')?.id).toBe('a')
    expect(stepChoice('Escape', choices, 'b')).toBeNull()
    expect(stepChoice('ArrowDown', [], null)).toBeNull()
  })

  it.each([
    [0, 12, 'free'],
    [9, 12, 'free'],
    [10, 12, 'high'],
    [12, 12, 'full'],
    [13, 12, 'full'],
  ] as const)('calls %i of %i orders %s', (todayLoad, maxOrdersPerDay, state) => {
    expect(loadState({ todayLoad, maxOrdersPerDay })).toBe(state)
  })
})
